import { SESSION_COOKIE } from '#api/account/auth.rules.ts'

const CONSENT_COOKIE = 'ct_cookie_consent'

const holds = (name: string): RegExp => new RegExp(`(?:^|;)\\s*${name}=`)
const consent = holds(CONSENT_COOKIE)
const session = holds(SESSION_COOKIE)

export const hasAnsweredCookies = (cookies: string | undefined): boolean =>
  cookies !== undefined && consent.test(cookies)

/** By the cookies' names alone: whether what it shows still holds, only the database knows. */
export const mayBeMember = (cookies: string | undefined): boolean =>
  cookies !== undefined && session.test(cookies)
