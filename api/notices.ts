import { auctionNotices } from './auction/auction.notices.ts'
import { deliveryNotices } from './delivery/delivery.notices.ts'
import type { Notices } from './notification/notification.rules.ts'
import { offerNotices } from './offer/offer.notices.ts'
import { opinionNotices } from './opinion/opinion.notices.ts'
import { paymentNotices } from './payment/payment.notices.ts'
import { userNotices } from './user/user.notices.ts'

/** Every event that tells somebody. */
export const notices: Notices = {
  ...userNotices,
  ...auctionNotices,
  ...offerNotices,
  ...paymentNotices,
  ...deliveryNotices,
  ...opinionNotices,
}
