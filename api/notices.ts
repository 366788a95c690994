import { auctionNotices } from './notification/auction.notices.ts'
import { cancellationNotices } from './notification/cancellation.notices.ts'
import { charityNotices } from './notification/charity.notices.ts'
import { companyNotices } from './notification/company.notices.ts'
import { acceptanceNotices } from './notification/acceptance.notices.ts'
import { criteriaNotices } from './notification/criteria.notices.ts'
import { deliveryNotices } from './notification/delivery.notices.ts'
import { fraudNotices } from './notification/fraud.notices.ts'
import { identityNotices } from './notification/identity.notices.ts'
import { mailboxNotices } from './notification/mailbox.notices.ts'
import { maskingNotices } from './notification/masking.notices.ts'
import { memberNotices } from './notification/member.notices.ts'
import { messageNotices } from './notification/message.notices.ts'
import type { Notices } from './notification/notification.rules.ts'
import { moderationNotices } from './notification/moderation.notices.ts'
import { offerNotices } from './notification/offer.notices.ts'
import { opinionNotices } from './notification/opinion.notices.ts'
import { paymentNotices } from './notification/payment.notices.ts'
import { proposalNotices } from './notification/proposal.notices.ts'
import { reinstatementNotices } from './notification/reinstatement.notices.ts'
import { requestNotices } from './notification/request.notices.ts'
import { trackingNotices } from './notification/tracking.notices.ts'
import { tripNotices } from './notification/trip.notices.ts'
import { userNotices } from './notification/user.notices.ts'

/** All events with notifications. */
export const notices: Notices = {
  ...userNotices,
  ...mailboxNotices,
  ...companyNotices,
  ...charityNotices,
  ...criteriaNotices,
  ...tripNotices,
  ...identityNotices,
  ...memberNotices,
  ...messageNotices,
  ...maskingNotices,
  ...auctionNotices,
  ...offerNotices,
  ...proposalNotices,
  ...cancellationNotices,
  ...acceptanceNotices,
  ...fraudNotices,
  ...reinstatementNotices,
  ...requestNotices,
  ...moderationNotices,
  ...paymentNotices,
  ...deliveryNotices,
  ...trackingNotices,
  ...opinionNotices,
}
