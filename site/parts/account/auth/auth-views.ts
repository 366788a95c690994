import { loginModalNames, type LoginModalName, type RegistrationKind } from '#api/account/auth/auth.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

/** The views of the sign-in page: its forms and their results. */
export const authViews = [
  'login',
  'register',
  'register-customer',
  'register-courier',
  'register-charity',
  'lost-password',
  'reset-password',
  'second-step',
  'check-mail',
  'confirmed',
] as const
export type AuthView = (typeof authViews)[number]

export interface AuthQuery {
  view: AuthView
  /** Where to go afterwards. */
  url: string | undefined
  /** The token from the password-reset mail. */
  token: string | undefined
  /** The form has just been submitted successfully. */
  isDone: boolean
}

export const isLoginModalName = (name: string | undefined): name is LoginModalName =>
  loginModalNames.some((one) => one === name)

/** The login modal's "account type" is this page's "register". */
export const viewOf = (name: LoginModalName): AuthView => (name === 'register-account-type' ? 'register' : name)

export const isRegistration = (view: AuthView): view is `register-${RegistrationKind}` => view.startsWith('register-')

export const kindOf = (view: `register-${RegistrationKind}`): RegistrationKind =>
  view.slice('register-'.length) as RegistrationKind

/** The URL of the page with this form, with the parameters it has to keep. */
export function toAuth(locale: Locale, view: AuthView, kept: Partial<AuthQuery> = {}): string {
  const query = new URLSearchParams()
  if (view !== 'login') query.set('form', view)
  if (kept.token) query.set('token', kept.token)
  if (kept.url) query.set('url', kept.url)
  if (kept.isDone) query.set('done', '1')
  return toPath(locale, 'auth') + (query.size > 0 ? `?${query.toString()}` : '')
}
