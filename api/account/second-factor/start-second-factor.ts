import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { keepNewSecret, keepNextSecret, lockSecondFactor, spendCode } from './second-factor.part.ts'
import type { StartSecondFactor } from './second-factor.schema.ts'
import { setUpView } from './set-up.view.ts'
import { countTry } from '#api/account/auth/throttle.part.ts'

/**
 * Returns a new TOTP secret, which takes effect once its first code is confirmed. If an app is
 * already in use, one of its codes or a recovery code is required, and the new app will replace it.
 */
export async function startSecondFactor(ctx: SignedInCtx, { password, code }: StartSecondFactor) {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  const takeBack =
    code === undefined ? undefined : await countTry(ctx, `second factor of ${user.id}`, `signed in as ${user.id}`)
  const answer = await inLastTransaction(ctx, async (inside) => {
    const kept = await lockSecondFactor(inside, user.id)
    if (!kept?.confirmedAt) return setUpView(await keepNewSecret(inside, user.id), user.email)
    if (code === undefined) return fail('second_factor.wrong_state', { state: 'on', allowed: ['replace', 'off'] })
    if (!(await spendCode(inside, user.id, kept, code))) failField('code', 'wrong_code')
    return setUpView(await keepNextSecret(inside, user.id), user.email)
  })
  await takeBack?.(true)
  return answer
}
