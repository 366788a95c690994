import type { SignedInCtx } from '#api/kit/call.ts'
import { failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { DecideMasked } from './masking.schema.ts'
import { lockMasking, moveMasking } from './masking.move.ts'

/** A moderator releases a masked message, or keeps it masked with a reason. */
export async function decideMasked(
  ctx: SignedInCtx & TxCtx,
  { messageId, decision, reason }: DecideMasked,
): Promise<void> {
  const { masking } = await lockMasking(ctx, messageId)
  if (decision === 'keep' && reason === '') failField('reason', 'required')
  await moveMasking(ctx, masking, decision, {
    set: { reason, decidedBy: ctx.caller.userId },
    reason,
  })
}
