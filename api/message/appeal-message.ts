import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { AppealMessage } from './masking.schema.ts'
import { lockMasking, moveMasking } from './masking.move.ts'

/** The author objects, once, that the masked part of a message is not contact data. */
export async function appealMessage(ctx: SignedInCtx & TxCtx, { messageId, text }: AppealMessage): Promise<void> {
  const { author, masking } = await lockMasking(ctx, messageId)
  const { userId, companyId } = ctx.caller
  const isOwn = author.companyId === null ? author.authorId === userId : author.companyId === companyId
  if (!isOwn) fail('not_found')
  await moveMasking(ctx, masking, 'appeal', {
    set: { appeal: text, appealedAt: ctx.now.toJSDate() },
  })
}
