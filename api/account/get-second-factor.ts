import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db.ts'
import { SET_UP_MINUTES } from './second-factor.rules.ts'
import { setUpView } from './set-up.view.ts'
import { unsealTotpSecret } from './totp-secret.part.ts'

interface Row {
  secret: string
  since: Date | null
  begunAt: Date
  left: number
}

/** Whether it is on, since when, and how many recovery codes are left; or what is just being set up. */
export async function getSecondFactor(ctx: SignedInCtx) {
  const found = await queryOne<Row>(
    ctx,
    `select secret, confirmed_at as since, created_at as "begunAt",
       (select count(*)::int from recovery_codes r where r.user_id = f.user_id and used_at is null) as left
     from second_factors f where user_id = $1`,
    [ctx.caller.userId],
  )
  const since = found?.since ?? null
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? (found?.left ?? 0) : 0,
    setUp: found && since === null ? begun(ctx, found) : null,
  }
}

/** The page that asked for the password is followed by the one that shows the key, for a quarter of an hour. */
function begun({ caller, config, now }: SignedInCtx, { secret, begunAt }: Row) {
  if (begunAt < now.minus({ minutes: SET_UP_MINUTES }).toJSDate()) return null
  const unsealed = unsealTotpSecret(config, caller.userId, secret)
  return unsealed ? setUpView(unsealed.text, caller.email) : null
}
