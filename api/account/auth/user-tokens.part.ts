import { EMAIL_CONFIRM_HOURS, PASSWORD_RESET_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { SECOND_STEP_MINUTES } from '#api/account/second-factor/second-factor.rules.ts'

type Purpose = 'confirm_email' | 'reset_password' | 'second_step'

const livesMinutes: Record<Purpose, number> = {
  confirm_email: EMAIL_CONFIRM_HOURS * 60,
  reset_password: PASSWORD_RESET_MINUTES,
  second_step: SECOND_STEP_MINUTES,
}

/** A token to send by mail; only its hash is stored. */
export async function newUserToken(ctx: Ctx, userId: number, purpose: Purpose): Promise<string> {
  const token = newToken()
  const expiresAt = ctx.now.plus({ minutes: livesMinutes[purpose] }).toJSDate()
  await query(
    ctx,
    `insert into user_tokens (token_hash, user_id, purpose, expires_at, created_at)
     values ($1, $2, $3, $4, $5)`,
    [hashToken(token), userId, purpose, expiresAt, ctx.now.toJSDate()],
  )
  return token
}

/** A token that proves control of the mailbox. */
export const newConfirmToken = (ctx: Ctx, userId: number): Promise<string> => newUserToken(ctx, userId, 'confirm_email')

/**
 * A new password invalidates reset links, half-done sign-ins and unconfirmed address changes.
 * Otherwise an attacker who was shut out could still move the account.
 */
export async function endUserTokens(ctx: Ctx, userId: number): Promise<void> {
  await query(
    ctx,
    `update user_tokens set used_at = $2 where user_id = $1 and purpose in ('reset_password', 'second_step')
     and used_at is null`,
    [userId, ctx.now.toJSDate()],
  )
  await query(ctx, `delete from email_changes where user_id = $1 and confirmed_at is null`, [userId])
}

/** The owner of a token that is still valid. */
export async function findTokenOwner(ctx: Ctx, token: string, purpose: Purpose): Promise<number | undefined> {
  const row = await queryOne<{ user_id: number }>(
    ctx,
    `select user_id from user_tokens where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
    [hashToken(token), purpose, ctx.now.toJSDate()],
  )
  return row?.user_id
}

/** Uses a token up atomically. Undefined if it is unknown, used or expired. */
export async function claimUserToken(ctx: Ctx, token: string, purpose: Purpose): Promise<number | undefined> {
  const claimed = await queryOne<{ user_id: number }>(
    ctx,
    `update user_tokens set used_at = $3 where token_hash = $1 and purpose = $2
     and used_at is null and expires_at > $3 returning user_id`,
    [hashToken(token), purpose, ctx.now.toJSDate()],
  )
  return claimed?.user_id
}
