import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { isInTime } from './second-factor.part.ts'
import { setUpView } from './set-up.view.ts'
import { unsealTotpSecret } from './totp-secret.lib.ts'

interface Row {
  secret: string
  since: Date | null
  begunAt: Date
  nextSecret: string | null
  nextAt: Date | null
  passkeys: number
  left: number
}

/**
 * Whether the second factor is on, since when, and how many recovery codes are left; also a setup
 * in progress.
 */
export async function getSecondFactor(ctx: SignedInCtx) {
  const row = await queryOne<Row>(
    ctx,
    `select secret, confirmed_at as since, created_at as "begunAt",
       next_secret as "nextSecret", next_created_at as "nextAt",
       (select count(*)::int from passkeys p where p.user_id = f.user_id) as passkeys,
       (select count(*)::int from recovery_codes r where r.user_id = f.user_id and used_at is null) as left
     from second_factors f where user_id = $1`,
    [ctx.caller.userId],
  )
  const since = row?.since ?? null
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? (row?.left ?? 0) : 0,
    /** Staff must keep a second factor or a passkey; they can replace the app. */
    mayEnd: since !== null && (ctx.caller.role !== 'admin' || (row?.passkeys ?? 0) > 0),
    setUp: row ? begun(ctx, row) : null,
  }
}

/**
 * The password form is followed by a page that shows the key, so a setup stays readable for
 * `SET_UP_MINUTES`.
 */
function begun({ caller, config, now }: SignedInCtx, { since, nextSecret, nextAt, ...row }: Row) {
  const secret = since ? nextSecret : row.secret
  const at = since ? nextAt : row.begunAt
  if (!secret || !isInTime(at && { at }, now)) return null
  const unsealed = unsealTotpSecret(config, caller.userId, secret)
  return unsealed ? setUpView(unsealed.text, caller.email) : null
}
