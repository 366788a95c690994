import type { Ctx } from '#api/kit/context.ts'
import { failField, findAppError } from '#api/kit/fail.ts'
import type { User } from './user.model.ts'
import type { Login } from './auth.schema.ts'
import { checkPassword } from './check-password.part.ts'
import { startPageOf } from './start-page.rules.ts'
import { startSession, type Tokens } from './start-session.part.ts'

/** Login or e-mail and password open a session. */
export async function signIn(
  ctx: Ctx,
  { login, password }: Login,
): Promise<Tokens & { user: User }> {
  const user = await checkPassword(ctx, login, password)
  return { user, ...(await startSession(ctx, user.id)) }
}

/** The same for a form that shows what is wrong beside its fields. */
export async function signInByForm(
  ctx: Ctx,
  form: Login,
): Promise<{ success: true; redirectUrl: string }> {
  const { user } = await signIn(ctx, form).catch((error: unknown) => {
    if (findAppError(error)?.code === 'auth.wrong_credentials')
      failField('password', 'wrong_credentials')
    throw error
  })
  const { locale } = ctx.storefront
  const start = startPageOf(user.role, locale, ctx.config.originPattern)
  return { success: true, redirectUrl: form.url ?? start }
}
