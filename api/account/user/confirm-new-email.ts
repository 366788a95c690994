import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne, txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { EMAIL_UNDO_DAYS } from '#api/account/auth/auth.rules.ts'
import { noteEmail } from '#api/account/auth/claim-elsewhere.part.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { findAccount } from '#api/account/auth/find-account.query.ts'
import { openMailbox } from './mailbox.part.ts'
import { endClaims, holdAddress } from './open-account.part.ts'
import { forgetPasskeys } from '#api/account/passkey/passkey.part.ts'
import { User } from './user.model.ts'
import type { EmailToken } from './user.schema.ts'
import { endUserTokens, newUserToken } from '#api/account/auth/user-tokens.part.ts'

const changed = { changed: true }

interface Change {
  id: number
  userId: number
  from: string
  to: string
}

/**
 * Confirms the new mailbox and moves the account to it. The previous mailbox gets a mail with an
 * undo link. Fails with `token.expired`.
 */
export function confirmNewEmail(ctx: Ctx, { token }: EmailToken): Promise<typeof changed> {
  return inLastTransaction(ctx, async (inside) => {
    const undo = newToken()
    const { now } = inside
    const change = await queryOne<Change>(
      inside,
      `update email_changes set confirmed_at = $2, undo_hash = $3, undo_expires_at = $4
       where token_hash = $1 and confirmed_at is null and undone_at is null and expires_at > $2
       returning id, user_id as "userId", from_email as "from", to_email as "to"`,
      [hashToken(token), now.toJSDate(), hashToken(undo), now.plus({ days: EMAIL_UNDO_DAYS }).toJSDate()],
    )
    if (!change) return fail('token.expired')
    const user = await moveTo(inside, change.userId, change.to)
    if (user.email !== change.from) return fail('token.expired')
    await settle(inside, user, change.to)
    await noteEmail(inside, user.id, 'confirm')
    await publishEvent(inside, 'user.emailChanged', user.id, { token: undo, email: change.from })
    return changed
  })
}

/**
 * Undo link from the previous mailbox: moves the account back, whatever later changes say, removes
 * the password and ends all sessions until a new password is chosen.
 */
export function undoNewEmail(ctx: Ctx, { token }: EmailToken): Promise<typeof changed> {
  return inLastTransaction(ctx, async (inside) => {
    const at = inside.now.toJSDate()
    const change = await queryOne<Change>(
      inside,
      `update email_changes set undone_at = $2
       where undo_hash = $1 and undone_at is null and undo_expires_at > $2
       returning id, user_id as "userId", from_email as "from", to_email as "to"`,
      [hashToken(token), at],
    )
    if (!change) return fail('token.expired')
    const user = await moveTo(inside, change.userId, change.from)
    // Cancels the address changes that came after this one.
    await query(
      inside,
      `update email_changes set undone_at = $3 where user_id = $1 and id > $2 and undone_at is null`,
      [user.id, change.id, at],
    )
    await settle(inside, user, change.from)
    await user.update({ passwordHash: null }, txOption(inside))
    await endSessionsOf(inside, user.id)
    // For an administrator, mailbox access alone must not remove a passkey.
    if (user.role !== 'admin') await forgetPasskeys(inside, user.id)
    await noteEmail(inside, user.id, 'undo')
    const reset = await newUserToken(inside, user.id, 'reset_password')
    await publishEvent(inside, 'user.resetPassword', user.id, { token: reset })
    return changed
  })
}

/**
 * Locks the account and reserves the address, so that no other account can take it concurrently.
 */
async function moveTo(ctx: TxCtx, userId: number, email: string): Promise<User> {
  await holdAddress(ctx, email)
  const other = await findAccount(ctx, email)
  if (other && other.id !== userId) return fail('token.expired')
  const user = await lock(ctx, User, { id: userId })
  if (user.status === 'blocked' || user.status === 'erased') fail('auth.blocked')
  return user
}

/** Also invalidates password reset links sent to the previous mailbox. */
async function settle(ctx: TxCtx, user: User, email: string): Promise<void> {
  await user.update({ email, emailConfirmedAt: ctx.now.toJSDate() }, txOption(ctx))
  await endUserTokens(ctx, user.id)
  await endClaims(ctx, user)
  await openMailbox(ctx, email, 'prove')
}
