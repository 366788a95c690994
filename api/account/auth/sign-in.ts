import type { Ctx } from '#api/kit/context.ts'
import { findAppError, wrongField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { User } from '#api/account/user/user.model.ts'
import type { Login } from './auth.schema.ts'
import { checkPassword } from './check-password.part.ts'
import { refuseWithoutPasskey } from '#api/account/passkey/passkey.part.ts'
import { hasSecondFactor } from '#api/account/second-factor/second-factor.part.ts'
import { beginSecondStep, failForSecondStep } from '#api/account/second-factor/second-step.part.ts'
import { secondStepPath, startPageOf } from './start-page.rules.ts'
import { startSession, type Tokens } from '#api/account/session/start-session.part.ts'
import { tellOfNewDevice } from '#api/account/session/tell-of-new-device.part.ts'

/**
 * Signs in with login or e-mail and password; `view` builds the answer. Fails with
 * `auth.second_step` if a code is needed too.
 */
export async function signIn<T>(
  ctx: Ctx,
  { login, password }: Login,
  view: (signedIn: Tokens & { user: User }) => T,
): Promise<T> {
  const user = await checkPassword(ctx, login, password)
  if (await hasSecondFactor({ tx: undefined }, user.id)) return failForSecondStep(await beginSecondStep(ctx, user.id))
  await refuseWithoutPasskey({ tx: undefined }, user)
  return inLastTransaction(ctx, async (inside) => {
    await tellOfNewDevice(inside, user)
    return view({ user, ...(await startSession(inside, user.id)) })
  })
}

interface SentOn {
  success: true
  redirectUrl: string
  /** The password was right and a code is needed: `redirectUrl` leads to its form. */
  needsSecondStep: boolean
}

/** The same for a form that shows errors beside its fields. */
export function signInByForm(ctx: Ctx, form: Login): Promise<SentOn> {
  const { locale } = ctx.storefront
  return signIn(ctx, form, ({ user }): SentOn => {
    const start = startPageOf(user.role, locale, ctx.config.originPattern)
    return { success: true, redirectUrl: form.url ?? start, needsSecondStep: false }
  }).catch((error: unknown) => {
    const { code, facts } = findAppError(error) ?? {}
    if (code === 'auth.wrong_credentials') throw wrongField('password', 'wrong_credentials').noting(facts ?? {})
    if (code !== 'auth.second_step') throw error
    const redirectUrl = secondStepPath(locale, form.url)
    return { success: true, redirectUrl, needsSecondStep: true }
  })
}
