import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lock } from '#api/kit/db/transition.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { countPasskeys } from '#api/account/passkey/passkey.part.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { lockSecondFactor, spendCode } from './second-factor.part.ts'
import type { EndSecondFactor } from './second-factor.schema.ts'
import { countTry } from '#api/account/auth/throttle.part.ts'
import { User } from '#api/account/user/user.model.ts'

/**
 * Turns the second factor off, with password and code. Staff without a passkey cannot: only the
 * password would be left.
 */
export async function endSecondFactor(ctx: SignedInCtx, { password, code }: EndSecondFactor): Promise<void> {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  const takeBack = await countTry(ctx, `second factor of ${user.id}`, `signed in as ${user.id}`)
  await inLastTransaction(ctx, async (inside) => {
    await lock(inside, User, { id: user.id })
    const factor = await lockSecondFactor(inside, user.id)
    if (!factor?.confirmedAt) return fail('second_factor.wrong_state', { state: 'off', allowed: ['start'] })
    if (user.role === 'admin' && (await countPasskeys(inside, user.id)) === 0)
      fail('second_factor.wrong_state', { state: 'on', allowed: ['replace'] })
    if (!(await spendCode(inside, user.id, factor, code))) failField('code', 'wrong_code')
    await query(inside, `delete from second_factors where user_id = $1`, [user.id])
    await query(inside, `delete from recovery_codes where user_id = $1`, [user.id])
    await audit(inside, {
      machine: 'second-factor',
      thingId: user.id,
      event: 'end',
      from: 'on',
      to: 'off',
    })
    return publishEvent(inside, 'user.secondFactorOff', user.id)
  })
  await takeBack(true)
}
