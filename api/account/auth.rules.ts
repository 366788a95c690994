/** The names that open the login modal from a query or hash (S02). */
export const loginModalNames = [
  'login',
  'register',
  'register-customer',
  'register-courier',
  'register-charity',
  'register-account-type',
  'lost-password',
  'reset-password',
] as const
export type LoginModalName = (typeof loginModalNames)[number]

export const SESSION_COOKIE = 'ct_session'
export const ACCESS_TOKEN_MINUTES = 15
export const SESSION_DAYS = 30
/** However often it is renewed, a sign-in ends after this long. */
export const SIGN_IN_DAYS = 180
export const EMAIL_CONFIRM_HOURS = 48
export const PASSWORD_RESET_MINUTES = 60
/** So long the mailbox before can take its account back. */
export const EMAIL_UNDO_DAYS = 7
export const LOGIN_FAILS_ALLOWED = 5
export const LOGIN_FAILS_WINDOW_MINUTES = 15
/** From one address, at whatever accounts, in an hour. */
export const LOGIN_FAILS_PER_ADDRESS = 100
/** At one account, from whatever addresses, in a day; each further one waits twice as long as the one before. */
export const FREE_FAILS_PER_ACCOUNT = 10
export const SLOWED_LOGIN_SECONDS = 30
export const SLOWED_LOGIN_MAX_SECONDS = 15 * 60
export const REGISTRATIONS_PER_HOUR = 10
export const REGISTRATIONS_PER_DAY = 30
/** From the neighbourhood of an address: a dormitory, a provider's block. */
export const REGISTRATIONS_PER_RANGE = 100
export const REFRESHES_PER_MINUTE = 10
/** So long a renewal may be asked for again: its answer may have got lost. */
export const REFRESH_GRACE_SECONDS = 60

/** Keeps the refresh token of a browser; an app keeps its own. */
export const REFRESH_COOKIE = 'ct_refresh'
/** Marks a browser in which somebody has signed in. */
export const KNOWN_COOKIE = 'ct_known'
export const KNOWN_BROWSER_DAYS = 180
/** What strangers can order to one mailbox, all together. */
export const MAILS_PER_QUARTER = 3
export const MAILS_PER_DAY = 10

/** The seed's forms of registration. */
export type RegistrationKind = 'customer' | 'courier' | 'charity'

/** A path of this very site: no form may lead to another one. */
export const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/
