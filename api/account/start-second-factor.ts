import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { getOwnUser } from './change-settings.ts'
import { proveOwner } from './prove-owner.part.ts'
import { keepNewSecret, lockSecondFactor } from './second-factor.part.ts'
import type { StartSecondFactor } from './second-factor.schema.ts'
import { setUpView } from './set-up.view.ts'

/** A secret for the app that makes the codes; nothing is asked for until a first code has come back. */
export async function startSecondFactor(ctx: SignedInCtx, { password }: StartSecondFactor) {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  return inLastTransaction(ctx, async (inside) => {
    const kept = await lockSecondFactor(inside, user.id)
    if (kept?.confirmedAt) fail('second_factor.wrong_state', { state: 'on', allowed: ['off'] })
    return setUpView(await keepNewSecret(inside, user.id), user.email)
  })
}
