import { auctionNotices } from './notification/notices/auction.notices.ts'
import { cancellationNotices } from './case/cancellation/cancellation.notices.ts'
import { charityNotices } from './notification/notices/charity.notices.ts'
import { complaintNotices } from './case/complaint/complaint.notices.ts'
import { rescueNotices } from './case/rescue/rescue.notices.ts'
import { settlementNotices } from './case/settlement/settlement.notices.ts'
import { doorPriceNotices } from './case/door/door-price.notices.ts'
import { companyNotices } from './notification/notices/company.notices.ts'
import { acceptanceNotices } from './case/acceptance/acceptance.notices.ts'
import { criteriaNotices } from './notification/notices/criteria.notices.ts'
import { deliveryNotices } from './notification/notices/delivery.notices.ts'
import { fraudNotices } from './case/fraud/fraud.notices.ts'
import { identityNotices } from './notification/notices/identity.notices.ts'
import { mailboxNotices } from './notification/notices/mailbox.notices.ts'
import { maskingNotices } from './notification/notices/masking.notices.ts'
import { memberNotices } from './notification/notices/member.notices.ts'
import { messageNotices } from './notification/notices/message.notices.ts'
import type { Notices } from './notification/notification.rules.ts'
import { moderationNotices } from './notification/notices/moderation.notices.ts'
import { offerNotices } from './notification/notices/offer.notices.ts'
import { opinionNotices } from './notification/notices/opinion.notices.ts'
import { paymentNotices } from './notification/notices/payment.notices.ts'
import { proposalNotices } from './case/change/proposal.notices.ts'
import { reinstatementNotices } from './case/reinstatement/reinstatement.notices.ts'
import { requestNotices } from './notification/notices/request.notices.ts'
import { trackingNotices } from './notification/notices/tracking.notices.ts'
import { tripNotices } from './notification/notices/trip.notices.ts'
import { userNotices } from './notification/notices/user.notices.ts'

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
  ...complaintNotices,
  ...rescueNotices,
  ...settlementNotices,
  ...doorPriceNotices,
  ...reinstatementNotices,
  ...requestNotices,
  ...moderationNotices,
  ...paymentNotices,
  ...deliveryNotices,
  ...trackingNotices,
  ...opinionNotices,
}
