import type { Ctx } from '#api/kit/context.ts'
import { failField, findAppError } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { User } from './user.model.ts'
import type { Login } from './auth.schema.ts'
import { checkPassword } from './check-password.part.ts'
import { startPageOf } from './start-page.rules.ts'
import { startSession, type Tokens } from './start-session.part.ts'
import { tellOfNewDevice } from './tell-of-new-device.part.ts'

/** Login or e-mail and password open a session; `view` makes of it what is answered. */
export async function signIn<T>(
  ctx: Ctx,
  { login, password }: Login,
  view: (signedIn: Tokens & { user: User }) => T,
): Promise<T> {
  const user = await checkPassword(ctx, login, password)
  return inLastTransaction(ctx, async (inside) => {
    await tellOfNewDevice(inside, user)
    return view({ user, ...(await startSession(inside, user.id)) })
  })
}

/** The same for a form that shows what is wrong beside its fields. */
export function signInByForm(
  ctx: Ctx,
  form: Login,
): Promise<{ success: true; redirectUrl: string }> {
  const { locale } = ctx.storefront
  return signIn(ctx, form, ({ user }) => {
    const start = startPageOf(user.role, locale, ctx.config.originPattern)
    return { success: true as const, redirectUrl: form.url ?? start }
  }).catch((error: unknown) => {
    if (findAppError(error)?.code === 'auth.wrong_credentials')
      failField('password', 'wrong_credentials')
    throw error
  })
}
