import type { RegistrationKind } from '#api/account/auth/auth.rules.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { kindOf, toAuth, type AuthQuery } from './auth-views.ts'
import { readRegistration } from './read-registration.ts'

type Send = (locals: ServerLocals, typed: Typed, query: AuthQuery) => Promise<string>

/** Each form uses the same call as the app, and returns where to go next. */
const sends: Record<AuthQuery['view'], Send | undefined> = {
  login: async ({ api }, { login = '', password = '' }, { url }) => {
    const { redirectUrl } = await api.auth.loginAjax({ login, password, url })
    return redirectUrl
  },
  register: undefined,
  'register-customer': sendRegistration,
  'register-courier': sendRegistration,
  'register-charity': sendRegistration,
  'lost-password': async ({ api, locale }, { email = '' }, { url }) => {
    await api.auth.resetPassword({ email })
    return toAuth(locale, 'lost-password', { url, isDone: true })
  },
  'reset-password': async ({ api, locale }, { password = '' }, { token, url }) => {
    await api.auth.resetPassword({ token: token ?? '', password })
    return toAuth(locale, 'login', { url, isDone: true })
  },
  'second-step': async ({ api }, { code = '' }, { url }) => (await api.auth.secondStep({ code, url })).redirectUrl,
  'check-mail': async ({ api, caller, locale }, { email }, { url }) => {
    await (email === undefined
      ? api.auth.resetPassword({ email: caller.isSignedIn ? caller.email : '' })
      : api.user.changeEmail({ email }))
    return toAuth(locale, 'check-mail', { url, isDone: true })
  },
  confirmed: async ({ api, locale }, { newPassword = '' }, { url }) => {
    await api.user.changePassword({ newPassword })
    return toAuth(locale, 'confirmed', { url, isDone: true })
  },
}

export const findSend = ({ view }: AuthQuery): Send | undefined => sends[view]

async function sendRegistration(
  { api, locale, storefront }: ServerLocals,
  typed: Typed,
  { view, url }: AuthQuery,
): Promise<string> {
  const form = readRegistration(typed, storefront)
  const register: Record<RegistrationKind, () => Promise<object>> = {
    customer: () => api.auth.registerCustomer(form),
    courier: () => api.auth.registerCourier(form),
    charity: () => api.auth.registerCharity(form),
  }
  await register[kindOf(view as `register-${RegistrationKind}`)]()
  return toAuth(locale, 'check-mail', { url })
}
