/** Cookie consent as a sum of flags (S04). */
export const consentBits = { analytics: 1, marketing: 2, third: 4 } as const
export type ConsentKind = keyof typeof consentBits
export const CONSENT_ALL = 7
export const CONSENT_COOKIE = 'ct_cookie_consent'
export const CONSENT_COOKIE_DAYS = 365

/**
 * S05: consent before the visitor answers: analytics on hosts that contain `.pl`, if configured;
 * otherwise none.
 */
export const impliedConsent = (host: string, { isAnalyticsImplied }: Switch): number =>
  isAnalyticsImplied && host.toLowerCase().includes('.pl') ? consentBits.analytics : 0

interface Switch {
  isAnalyticsImplied: boolean
}

export const allows = (consent: number, kind: ConsentKind): boolean => (consent & consentBits[kind]) !== 0

/** Width in pixels below which the phone layout is used. */
export const MOBILE_BREAKPOINT_PX = 992
export const AUTOCOMPLETE_MAX = 20

export const ANNOUNCEMENT_MAX = 200
/** Roles an announcement can be limited to; admins have pages of their own. */
export const announcementRoles = ['customer', 'courier', 'charity'] as const
export const announcementStates = ['shown', 'to come', 'over'] as const
/** Id of the latest announcement the reader has closed; earlier ones count as closed too. */
export const ANNOUNCEMENT_COOKIE = 'ct_announcementClosed'
export const ANNOUNCEMENT_COOKIE_DAYS = 365

/** S06: set when the bar about the mobile app is closed. A cookie, because the server reads it. */
export const APP_BAR_COOKIE = 'ct_mobileAppBarClosed'
export const APP_BAR_COOKIE_DAYS = 365
