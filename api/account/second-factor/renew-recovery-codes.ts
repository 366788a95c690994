import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { lockSecondFactor, makeRecoveryCodes, spendCode } from './second-factor.part.ts'
import type { EndSecondFactor } from './second-factor.schema.ts'
import { keepForPage } from './show-recovery-codes.ts'
import { countTry } from '#api/account/auth/throttle.part.ts'

/** Replaces all recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(ctx: SignedInCtx, { password, code }: EndSecondFactor) {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  const takeBack = await countTry(ctx, `second factor of ${user.id}`, `signed in as ${user.id}`)
  const answer = await inLastTransaction(ctx, async (inside) => {
    const factor = await lockSecondFactor(inside, user.id)
    if (!factor?.confirmedAt) return fail('second_factor.wrong_state', { state: 'off', allowed: ['start'] })
    if (!(await spendCode(inside, user.id, factor, code))) failField('code', 'wrong_code')
    await audit(inside, {
      machine: 'second-factor',
      thingId: user.id,
      event: 'renew',
      from: 'on',
      to: 'on',
    })
    await publishEvent(inside, 'user.recoveryCodes', user.id)
    return { recoveryCodes: await makeRecoveryCodes(inside, user.id) }
  })
  await takeBack(true)
  keepForPage(ctx, answer.recoveryCodes)
  return answer
}
