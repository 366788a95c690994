import { query, txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { openMailbox } from './mailbox.part.ts'
import { moveUser } from './user.move.ts'
import { User } from './user.model.ts'
import { findAccount } from '#api/account/auth/find-account.query.ts'

/**
 * The reader of a mail owns what was begun under its address: at first the account that claimed it,
 * later the account that has confirmed it. Competing claims lose their password and sessions; their
 * confirmation links still let the owner adopt what they began.
 */
export async function openAccount(ctx: TxCtx, userId: number): Promise<{ user: User; isNew: boolean }> {
  const claim = orNotFound(await User.findByPk(userId, txOption(ctx)))
  await holdAddress(ctx, claim.email)
  const account = (await findAccount(ctx, claim.email)) ?? claim
  refuseBlocked(claim, account)
  // Lock order: auctions before users.
  await ctx.whenAccountOpens(ctx, userId, account.id)
  const user = await lock(ctx, User, { id: account.id })
  refuseBlocked(user)
  await endClaims(ctx, user)
  if (claim.id !== user.id) await takeAgreements(ctx, claim.id, user.id)
  await openMailbox(ctx, user.email, 'prove')
  if (user.status !== 'unconfirmed') return { user, isNew: false }
  const set = { emailConfirmedAt: ctx.now.toJSDate() }
  return { user: await moveUser(ctx, user, 'confirm', { set }), isNew: true }
}

/** Consent given under an e-mail address belongs to the account that confirms this address. */
const takeAgreements = (ctx: TxCtx, claimId: number, userId: number): Promise<object[]> =>
  query(
    ctx,
    `insert into agreements (user_id, kind, version, given_at, address)
     select $2, kind, version, given_at, address from agreements
     where user_id = $1 and withdrawn_at is null and kind <> 'marketing'
     on conflict (user_id, kind, coalesce(version, '')) where withdrawn_at is null do nothing`,
    [claimId, userId],
  )

/** Serializes changes of ownership of this address. */
export const holdAddress = (ctx: TxCtx, email: string): Promise<object[]> =>
  query(ctx, `select pg_advisory_xact_lock(hashtext('address'), hashtext(lower($1)))`, [email])

function refuseBlocked(...users: User[]): void {
  if (users.some(({ status }) => status === 'blocked' || status === 'erased')) fail('auth.blocked')
}

/** Other accounts that claim the address can no longer sign in. */
export async function endClaims(ctx: TxCtx, { id, email }: User): Promise<void> {
  const others = `select id from users where email = $1 and id <> $2 and email_confirmed_at is null`
  await query(ctx, `update users set password_hash = null where id in (${others})`, [email, id])
  await query(ctx, `update sessions set revoked_at = $3 where revoked_at is null and user_id in (${others})`, [
    email,
    id,
    ctx.now.toJSDate(),
  ])
}
