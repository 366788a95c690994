export const LOGIN_AS_MINUTES = 30
/** So long an administrator has to go over to the storefront of whom he works as. */
export const LOGIN_AS_TICKET_MINUTES = 2

/** Who works in an account that is not his. */
export interface Acting {
  adminId: number
  /** He gave a reason, and may do more than look. */
  isRaised: boolean
  until: Date
}

/** These change nothing in the account: who looks around calls them, or leaves. */
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

/** What may be done for somebody, with a reason; never to pay, to accept, to change how he gets in or is paid. */
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

/** What no list names stays closed to who works in another's account. */
export const mayWriteActing = ({ isRaised }: Acting, call: string): boolean =>
  always.includes(call) || (isRaised && raised.includes(call))
