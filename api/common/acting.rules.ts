export const LOGIN_AS_MINUTES = 30
/** Lifetime of the ticket with which an admin switches to the storefront of the account. */
export const LOGIN_AS_TICKET_MINUTES = 2

/** An admin working in another account. */
export interface Acting {
  adminId: number
  /** The admin gave a reason and may do more than read. */
  isRaised: boolean
  until: Date
}

/** Writes that do not change the account: always allowed. */
const always: readonly string[] = [
  'admin.endLoginAs',
  'auth.createCsrfToken',
  'auth.login',
  'auth.loginAjax',
  'auth.loginByRefreshToken',
  'auth.loginCheck',
  'auth.logout',
  'auth.refresh',
  'category.predictPrice',
  'category.title',
  'storefront.logCookieConsent',
]

/**
 * Writes allowed with a reason. Never payments, acceptances, or changes of credentials and payouts.
 */
const raised: readonly string[] = [
  'auction.addPicture',
  'auction.cancel',
  'auction.create',
  'auction.edit',
  'auction.editDates',
  'auction.editDescription',
  'auction.hide',
  'auction.observe',
  'auction.removePicture',
  'auction.unhide',
  'auction.unobserve',
]

/** Writes on neither list are refused. */
export const mayWriteActing = ({ isRaised }: Acting, call: string): boolean =>
  always.includes(call) || (isRaised && raised.includes(call))
