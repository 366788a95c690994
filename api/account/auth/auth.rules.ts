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
/** Maximum lifetime of a sign-in, however often it is renewed. */
export const SIGN_IN_DAYS = 180
/** Days after expiry in which a mailed link still says that it was used or is too old. */
export const DEAD_LINK_DAYS = 30
/** Days in which the previous mailbox can take the account back. */
export const EMAIL_UNDO_DAYS = 7
export const LOGIN_FAILS_ALLOWED = 5
export const LOGIN_FAILS_WINDOW_MINUTES = 15
/** Failed sign-ins per hour from one IP address, over all accounts. */
export const LOGIN_FAILS_PER_ADDRESS = 100
/**
 * Failed sign-ins per day on one account, over all addresses. After that the wait doubles with each
 * failure.
 */
export const FREE_FAILS_PER_ACCOUNT = 10
export const SLOWED_LOGIN_SECONDS = 30
export const SLOWED_LOGIN_MAX_SECONDS = 15 * 60
export const REGISTRATIONS_PER_HOUR = 10
export const REGISTRATIONS_PER_DAY = 30
/** Registrations per day from a wider IP range, such as a dormitory or an ISP block. */
export const REGISTRATIONS_PER_RANGE = 100
export const REFRESHES_PER_MINUTE = 10
/** Seconds in which a renewal can be repeated, because its response may have been lost. */
export const REFRESH_GRACE_SECONDS = 60

/** Holds the refresh token of a browser; an app stores its own. */
export const REFRESH_COOKIE = 'ct_refresh'
/** Marks a browser in which somebody has signed in. */
export const KNOWN_COOKIE = 'ct_known'
export const KNOWN_BROWSER_DAYS = 180
/** Maximum mails that unauthenticated callers can trigger to one mailbox, of all kinds together. */
export const MAILS_PER_QUARTER = 3
export const MAILS_PER_DAY = 10

/** Registration forms. */
export type RegistrationKind = 'customer' | 'courier' | 'charity'

/** A path on this site, so that redirects cannot leave it. */
export const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/
