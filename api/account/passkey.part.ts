import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { Role } from '#api/common/caller.rules.ts'
import { hasSecondFactor } from './second-factor.part.ts'

/** What refuses a passkey throws errors of many kinds; to whoever sent it they say one thing. */
export async function orRefused<T extends { verified: boolean }>(check: Promise<T>): Promise<T> {
  const checked = await check.catch(() => undefined)
  return checked?.verified ? checked : fail('passkey.refused')
}

export async function countPasskeys(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<number> {
  const found = await queryOne<{ count: number }>(
    ctx,
    `select count(*)::int as count from passkeys where user_id = $1`,
    [userId],
  )
  return found?.count ?? 0
}

/**
 * An administrator who has passkeys and no app with codes gets in by a passkey alone: the password, or a link of
 * a mail, would be one factor, and with that somebody else could set up another.
 */
export async function refuseWithoutPasskey(
  ctx: Pick<Ctx, 'tx'>,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  if (role !== 'admin' || (await hasSecondFactor(ctx, id))) return
  if ((await countPasskeys(ctx, id)) > 0) fail('auth.passkey_needed')
}

/** Who gets an account back, or in again without his keys, trusts none of those that open it. */
export const forgetPasskeys = (ctx: Ctx, userId: number): Promise<object[]> =>
  query(ctx, `delete from passkeys where user_id = $1 returning id`, [userId])
