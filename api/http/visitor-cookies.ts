import { SESSION_COOKIE } from '#api/account/auth/auth.rules.ts'
import { ANNOUNCEMENT_COOKIE, APP_BAR_COOKIE } from '#api/storefront/storefront.rules.ts'

const CONSENT_COOKIE = 'ct_cookie_consent'

const closed = new RegExp(`(?:^|;)\\s*${ANNOUNCEMENT_COOKIE}=(\\d{1,9})(?:;|$)`)

/** Id of the latest announcement the reader has closed; 0 if none. */
export const closedAnnouncement = (cookies: string | undefined): number => Number(closed.exec(cookies ?? '')?.[1] ?? 0)

const holds = (name: string): RegExp => new RegExp(`(?:^|;)\\s*(?:__Host-)?${name}=`)
const consent = holds(CONSENT_COOKIE)
const session = holds(SESSION_COOKIE)
const appBar = holds(APP_BAR_COOKIE)

export const hasAnsweredCookies = (cookies: string | undefined): boolean =>
  cookies !== undefined && consent.test(cookies)

/** Looks at cookie names only: whether the session is still valid, only the database knows. */
export const mayBeMember = (cookies: string | undefined): boolean => cookies !== undefined && session.test(cookies)

export const hasClosedAppBar = (cookies: string | undefined): boolean => cookies !== undefined && appBar.test(cookies)
