import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import type { AuthView } from './auth/auth-views.ts'

const titles = {
  login: 'auth.login.title',
  register: 'auth.register.title',
  'register-customer': 'auth.registerCustomer.title',
  'register-courier': 'auth.registerCourier.title',
  'register-charity': 'auth.registerCharity.title',
  'lost-password': 'auth.lostPassword.title',
  'reset-password': 'auth.resetPassword.title',
  'second-step': 'auth.secondStep.title',
  'check-mail': 'auth.checkMail.title',
  confirmed: 'auth.confirmed.title',
} as const satisfies Record<AuthView, string>

export const titleOf = (language: Language, view: AuthView): string => words(language, 'account')(titles[view])
