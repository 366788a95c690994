/** Cookie consent as a sum of what was allowed (S04). */
export const consentBits = { analytics: 1, marketing: 2, third: 4 } as const
export type ConsentKind = keyof typeof consentBits
export const CONSENT_ALL = 7
export const CONSENT_COOKIE = 'ct_cookie_consent'
export const CONSENT_COOKIE_DAYS = 365

/** S05: what counts as allowed before anybody has answered; on a host that contains `.pl` analytics, where that is switched on. */
export const impliedConsent = (host: string, { isAnalyticsImplied }: Switch): number =>
  isAnalyticsImplied && host.toLowerCase().includes('.pl') ? consentBits.analytics : 0

interface Switch {
  isAnalyticsImplied: boolean
}

export const allows = (consent: number, kind: ConsentKind): boolean =>
  (consent & consentBits[kind]) !== 0

/** Below this width the page is that of a phone. */
export const MOBILE_BREAKPOINT_PX = 992
export const AUTOCOMPLETE_MAX = 20

export const ANNOUNCEMENT_MAX = 200
/** Whom an announcement may be for; admins have pages of their own. */
export const announcementRoles = ['customer', 'courier', 'charity'] as const
export const announcementStates = ['shown', 'to come', 'over'] as const
/** The latest that its reader has put away, and with it all before it. */
export const ANNOUNCEMENT_COOKIE = 'ct_announcementClosed'
export const ANNOUNCEMENT_COOKIE_DAYS = 365

/** S06: the bar about the phone app, put away; no script reads it, so it is a cookie. */
export const APP_BAR_COOKIE = 'ct_mobileAppBarClosed'
export const APP_BAR_COOKIE_DAYS = 365
