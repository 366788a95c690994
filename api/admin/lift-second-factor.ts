import { endSessionsOf } from '#api/account/session/end-session.ts'
import { forgetPasskeys } from '#api/account/passkey/passkey.part.ts'
import { lockSecondFactor } from '#api/account/second-factor/second-factor.part.ts'
import { User } from '#api/account/user/user.model.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { mayLiftSecondFactor } from './admin.policy.ts'
import type { LiftSecondFactor } from './admin.schema.ts'

/**
 * Removes the second factor of a user who lost phone and recovery codes, so that the password is
 * enough to sign in. The user is signed out everywhere and told by mail, so that an impostor is
 * discovered.
 */
export async function liftSecondFactor(ctx: SignedInCtx & TxCtx, { userId, reason }: LiftSecondFactor): Promise<void> {
  const user = await lock(ctx, User, { id: userId })
  authorize(mayLiftSecondFactor(ctx.caller, user))
  const factor = await lockSecondFactor(ctx, userId)
  const passkeys = await forgetPasskeys(ctx, userId)
  if (!factor?.confirmedAt && passkeys.length === 0) fail('second_factor.wrong_state', { state: 'off', allowed: [] })
  await query(ctx, `delete from second_factors where user_id = $1`, [userId])
  await query(ctx, `delete from recovery_codes where user_id = $1`, [userId])
  await endSessionsOf(ctx, userId)
  await audit(ctx, {
    machine: 'second-factor',
    thingId: userId,
    event: 'lift',
    from: 'on',
    to: 'off',
    reason,
  })
  await publishEvent(ctx, 'user.secondFactorLifted', userId, { reason })
}
