import {
  loginModalNames,
  type LoginModalName,
  type RegistrationKind,
} from '#api/account/auth.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

/** What the page behind the login modal can show: its forms, and what comes after them. */
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
  /** Where to go once it is done. */
  url: string | undefined
  /** Of the mail that lets its reader choose a new password. */
  token: string | undefined
  /** The form has just done its work. */
  isDone: boolean
}

export const isLoginModalName = (name: string | undefined): name is LoginModalName =>
  loginModalNames.some((one) => one === name)

/** The modal says "account type" where the page asks which account to open. */
export const viewOf = (name: LoginModalName): AuthView =>
  name === 'register-account-type' ? 'register' : name

export const isRegistration = (view: AuthView): view is `register-${RegistrationKind}` =>
  view.startsWith('register-')

export const kindOf = (view: `register-${RegistrationKind}`): RegistrationKind =>
  view.slice('register-'.length) as RegistrationKind

/** The page with this form, and what it must not forget on the way. */
export function toAuth(locale: Locale, view: AuthView, kept: Partial<AuthQuery> = {}): string {
  const query = new URLSearchParams()
  if (view !== 'login') query.set('form', view)
  if (kept.token) query.set('token', kept.token)
  if (kept.url) query.set('url', kept.url)
  if (kept.isDone) query.set('done', '1')
  return toPath(locale, 'auth') + (query.size > 0 ? `?${query.toString()}` : '')
}
