import { audit } from '#api/kit/db/audit.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { User } from '#api/account/user/user.model.ts'

/**
 * Moves an unconfirmed account to another address; the links mailed to the first address stop
 * working.
 */
export async function claimElsewhere(ctx: TxCtx, user: User, email: string): Promise<void> {
  await query(ctx, `delete from user_tokens where user_id = $1 and purpose = 'confirm_email'`, [user.id])
  await user.update({ email }, txOption(ctx))
  await noteEmail(ctx, user.id, 'claim')
}

export const noteEmail = (ctx: TxCtx, userId: number, event: string): Promise<void> =>
  audit(ctx, { machine: 'email', thingId: userId, event, from: null, to: event })
