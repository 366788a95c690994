import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { Role } from '#api/common/caller.rules.ts'
import { hasSecondFactor } from '#api/account/second-factor/second-factor.part.ts'

/** Maps any verification error of the library to `passkey.refused`. */
export async function orRefused<T extends { verified: boolean }>(check: Promise<T>): Promise<T> {
  const checked = await check.catch(() => undefined)
  return checked?.verified ? checked : fail('passkey.refused')
}

export async function countPasskeys(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<number> {
  const row = await queryOne<{ count: number }>(ctx, `select count(*)::int as count from passkeys where user_id = $1`, [
    userId,
  ])
  return row?.count ?? 0
}

/**
 * An administrator with passkeys but no authenticator app can sign in only by passkey: a password
 * or a mailed link is one factor, which could be used to set up another. Fails with
 * `auth.passkey_needed`.
 */
export async function refuseWithoutPasskey(
  ctx: Pick<Ctx, 'tx'>,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  if (role !== 'admin' || (await hasSecondFactor(ctx, id))) return
  if ((await countPasskeys(ctx, id)) > 0) fail('auth.passkey_needed')
}

/** After an account recovery, none of its old passkeys can be trusted. */
export const forgetPasskeys = (ctx: Ctx, userId: number): Promise<object[]> =>
  query(ctx, `delete from passkeys where user_id = $1 returning id`, [userId])
