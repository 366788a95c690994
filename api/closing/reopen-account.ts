import { moveUser } from '#api/account/user/user.move.ts'
import { User } from '#api/account/user/user.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { getClosing } from './get-closing.ts'

const eventTo = { active: 'stay', limited: 'stayLimited', unconfirmed: 'stayUnconfirmed' } as const

/**
 * Cancels the closing and restores the previous status; withdrawn listings and offers stay
 * withdrawn.
 */
export async function reopenAccount(ctx: SignedInCtx & TxCtx) {
  const user = await lock(ctx, User, { id: ctx.caller.userId })
  const closing = await queryOne<{ from: keyof typeof eventTo }>(
    ctx,
    `delete from account_closings where user_id = $1 returning from_status as "from"`,
    [user.id],
  )
  if (closing) await moveUser(ctx, user, eventTo[closing.from])
  return getClosing(ctx)
}
