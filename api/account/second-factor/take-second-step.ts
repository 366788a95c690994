import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { AppError, fail, wrongField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { knownBrowser } from '#api/account/session/known-browser.lib.ts'
import type { SecondStep } from './second-factor.schema.ts'
import { lockSecondFactor, spendCode } from './second-factor.part.ts'
import { SECOND_STEP_COOKIE } from './second-factor.rules.ts'
import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import { startSession, type Tokens } from '#api/account/session/start-session.part.ts'
import { tellOfNewDevice } from '#api/account/session/tell-of-new-device.part.ts'
import { countTry } from '#api/account/auth/throttle.part.ts'
import { User } from '#api/account/user/user.model.ts'
import { claimUserToken, findTokenOwner } from '#api/account/auth/user-tokens.part.ts'

interface SignedInNow extends Tokens {
  success: true
  redirectUrl: string
}

/** Completes a half-done sign-in with a code of the app or a recovery code. */
export async function takeSecondStep(ctx: Ctx, { token: sent, code, url }: SecondStep): Promise<SignedInNow> {
  const token = sent ?? ctx.io.cookie(SECOND_STEP_COOKIE) ?? ''
  const userId = await findTokenOwner(ctx, token, 'second_step')
  if (userId === undefined) return fail('auth.token_dead')
  const takeBack = await countTry(ctx, `second step of ${userId}`, knownBrowser(ctx, userId))
  const signedIn = await inLastTransaction(ctx, async (inside) => {
    const user = await User.findByPk(userId, txOption(inside))
    if (!user || user.status === 'erased') return fail('auth.token_dead')
    if (user.status === 'blocked') throw new AppError('auth.blocked').noting({ account: userId })
    // The second factor was removed meanwhile: the user has to sign in again.
    const factor = await lockSecondFactor(inside, userId)
    if (!factor?.confirmedAt) return fail('auth.token_dead')
    if (!(await spendCode(inside, userId, factor, code)))
      throw wrongField('code', 'wrong_code').noting({ account: userId })
    if ((await claimUserToken(inside, token, 'second_step')) === undefined) fail('auth.token_dead')
    await tellOfNewDevice(inside, user)
    const tokens = await startSession(inside, userId)
    inside.io.clearCookie(SECOND_STEP_COOKIE)
    const { locale } = ctx.storefront
    const start = startPageOf(user.role, locale, ctx.config.originPattern)
    return { success: true as const, redirectUrl: url ?? start, ...tokens }
  })
  await takeBack(true)
  return signedIn
}
