import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { isClosedMailbox } from './mailbox.part.ts'
import { countMail } from '#api/account/auth/throttle.part.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'

const accepted = { accepted: true }

/**
 * After bounces: sends a confirmation link to the account's address. Opening it resumes all mail.
 */
export async function proveMailbox(ctx: SignedInCtx): Promise<typeof accepted> {
  const { userId, email } = ctx.caller
  const takeBack = await countMail(ctx, email)
  return inLastTransaction(ctx, async (inside) => {
    const closed = await queryOne(inside, `select 1 as yes where ${isClosedMailbox('$1')}`, [email])
    if (closed)
      await publishEvent(inside, 'mailbox.prove', userId, {
        token: await newConfirmToken(inside, userId),
      })
    return accepted
  }).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
}
