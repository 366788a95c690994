import { publishPendingAuctions } from '#api/auction/publish-auction.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, within } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import { moveUser } from '#api/user/move-user.ts'
import { User } from '#api/user/user.model.ts'
import type { ConfirmEmail } from './auth.schema.ts'
import { hashPassword } from './password-hash.ts'
import { startSession, type Tokens } from './start-session.ts'
import { claimUserToken } from './user-tokens.ts'

export interface Confirmed extends Tokens {
  user: User
  /** The account was opened by posting as a guest and still has no password. */
  needsPassword: boolean
}

/** The mailbox is proved: the account is open, the auctions that waited for it go live. */
export async function confirmEmail(
  ctx: Ctx,
  { token, password }: ConfirmEmail,
): Promise<Confirmed> {
  const passwordHash = password ? await hashPassword(password) : undefined
  return inTransaction(ctx, async (inside) => {
    const userId = await claimUserToken(inside, token, 'confirm_email')
    if (!userId) fail('token.expired')
    const user = await openAccount(inside, userId)
    if (passwordHash && !user.passwordHash) await user.update({ passwordHash }, within(inside))
    const tokens = await startSession(inside, user.id)
    return { user, needsPassword: user.passwordHash === null, ...tokens }
  })
}

/** Auctions first: that is the order in which everybody locks. */
export async function openAccount(ctx: TxCtx, userId: number): Promise<User> {
  await publishPendingAuctions(ctx, userId)
  const user = await lock(ctx, User, { id: userId })
  if (user.status === 'blocked' || user.status === 'erased') fail('auth.blocked')
  if (user.status !== 'unconfirmed') return user
  return moveUser(ctx, user, 'confirm', { set: { emailConfirmedAt: ctx.now.toJSDate() } })
}
