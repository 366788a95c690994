import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { isInTime, lockSecondFactor, makeRecoveryCodes, spendCode, takeNextSecret } from './second-factor.part.ts'
import type { ConfirmSecondFactor } from './second-factor.schema.ts'
import { keepForPage } from './show-recovery-codes.ts'
import { countTry } from '#api/account/auth/throttle.part.ts'

/**
 * The first code of an app turns the second factor on, or replaces the app in use. Other sessions
 * were opened with a password alone, so they end. Returns the recovery codes, which cannot be shown
 * again.
 */
export async function confirmSecondFactor(ctx: SignedInCtx, { code }: ConfirmSecondFactor) {
  const { userId, sessionId } = ctx.caller
  const takeBack = await countTry(ctx, `second factor of ${userId}`, `signed in as ${userId}`)
  const answer = await inLastTransaction(ctx, async (inside) => {
    const factor = await lockSecondFactor(inside, userId)
    if (!factor) return fail('second_factor.wrong_state', { state: 'off', allowed: ['start'] })
    const isReplaced = factor.confirmedAt !== null
    if (isReplaced && !isInTime(factor.next, ctx.now))
      fail('second_factor.wrong_state', { state: 'on', allowed: ['replace', 'off'] })
    const isRight = isReplaced
      ? await takeNextSecret(inside, userId, factor, code)
      : /^\d+$/.test(code) && (await spendCode(inside, userId, factor, code))
    if (!isRight) failField('code', 'wrong_code')
    const bind = [userId, ctx.now.toJSDate()]
    await query(inside, `update second_factors set confirmed_at = $2 where user_id = $1`, bind)
    await endSessionsOf(inside, userId, sessionId)
    await audit(inside, {
      machine: 'second-factor',
      thingId: userId,
      event: isReplaced ? 'replace' : 'confirm',
      from: isReplaced ? 'on' : 'off',
      to: 'on',
    })
    await publishEvent(inside, isReplaced ? 'user.secondFactorReplaced' : 'user.secondFactorOn', userId)
    return { recoveryCodes: await makeRecoveryCodes(inside, userId) }
  })
  await takeBack(true)
  keepForPage(ctx, answer.recoveryCodes)
  return answer
}
