import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { EMAIL_CONFIRM_HOURS, PASSWORD_RESET_MINUTES } from './auth.rules.ts'

type Purpose = 'confirm_email' | 'reset_password'

const livesMinutes: Record<Purpose, number> = {
  confirm_email: EMAIL_CONFIRM_HOURS * 60,
  reset_password: PASSWORD_RESET_MINUTES,
}

/** A token for a mail; we keep only its hash. */
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

/** The token that proves to its bearer that the mailbox is his. */
export const newConfirmToken = (ctx: Ctx, userId: number): Promise<string> =>
  newUserToken(ctx, userId, 'confirm_email')

/** Whoever has chosen a password needs none of the mails any more that would let him choose one. */
export const endResetTokens = (ctx: Ctx, userId: number): Promise<object[]> =>
  query(
    ctx,
    `update user_tokens set used_at = $2 where user_id = $1 and purpose = 'reset_password' and used_at is null`,
    [userId, ctx.now.toJSDate()],
  )

/** Uses a token up; of two who bring it at once, one has it. Undefined when it is unknown, used or too old. */
export async function claimUserToken(
  ctx: Ctx,
  token: string,
  purpose: Purpose,
): Promise<number | undefined> {
  const claimed = await queryOne<{ user_id: number }>(
    ctx,
    `update user_tokens set used_at = $3 where token_hash = $1 and purpose = $2
     and used_at is null and expires_at > $3 returning user_id`,
    [hashToken(token), purpose, ctx.now.toJSDate()],
  )
  return claimed?.user_id
}
