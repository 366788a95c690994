import { adminCalls } from './admin/admin.calls.ts'
import { addressCalls } from './address/address.calls.ts'
import { auctionCalls } from './auction/auction.calls.ts'
import { authCalls } from './account/auth/auth.calls.ts'
import { caseAuctionCalls, caseCalls } from './case/case.calls.ts'
import { caseFileCalls, complaintFileCalls } from './case-file/case-file.calls.ts'
import { categoryCalls } from './category/category.calls.ts'
import { closingCalls } from './closing/closing.calls.ts'
import { charityCalls } from './company/charity/charity.calls.ts'
import { complaintCalls } from './case/complaint/complaint.calls.ts'
import { coverCalls } from './cover/cover.calls.ts'
import { criteriaCalls } from './criteria/criteria.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import { dealAuctionCalls, dealDeliveryCalls, dealOfferCalls, dealPaymentCalls } from './deal/deal.calls.ts'
import { deliveryCalls } from './delivery/delivery.calls.ts'
import { earningCalls } from './earning/earning.calls.ts'
import { exportCalls } from './export/export.calls.ts'
import { listingCalls } from './listing/listing.calls.ts'
import { memberCalls } from './member/member.calls.ts'
import { messageCalls } from './message/message.calls.ts'
import { moderationCalls } from './moderation/moderation.calls.ts'
import { notificationCalls } from './notification/notification.calls.ts'
import { offerCalls } from './offer/offer.calls.ts'
import { opinionCalls } from './opinion/opinion.calls.ts'
import { helpCalls } from './help/help.calls.ts'
import { paymentCalls } from './payment/payment.calls.ts'
import { passkeyCalls } from './account/passkey/passkey.calls.ts'
import { secondFactorCalls } from './account/second-factor/second-factor.calls.ts'
import { phoneCalls } from './account/phone/phone.calls.ts'
import { searchCalls } from './search/search.calls.ts'
import { reputationCalls } from './company/reputation/reputation.calls.ts'
import { storefrontCalls } from './storefront/storefront.calls.ts'
import { syncCalls } from './sync/sync.calls.ts'
import { identityCalls } from './company/identity/identity.calls.ts'
import { pictureCalls } from './company/picture/picture.calls.ts'
import { verificationCalls } from './company/verification/verification.calls.ts'
import { deviceCalls } from './company/device/device.calls.ts'
import { settingsCalls } from './company/settings.calls.ts'
import { vehicleCalls } from './company/vehicle/vehicle.calls.ts'
import { tripCalls } from './trip/trip.calls.ts'
import { userCalls } from './account/user/user.calls.ts'
import { createCallerFactory, mergeRouters, router } from './kit/call.ts'

/** One line per domain. */
export const appRouter = router({
  address: addressCalls,
  admin: adminCalls,
  auction: mergeRouters(auctionCalls, coverCalls, listingCalls, dealAuctionCalls, caseAuctionCalls),
  auth: mergeRouters(authCalls, secondFactorCalls, passkeyCalls),
  category: categoryCalls,
  company: mergeRouters(companyCalls, verificationCalls, charityCalls, vehicleCalls, deviceCalls, settingsCalls),
  complaint: mergeRouters(complaintCalls, complaintFileCalls),
  criteria: criteriaCalls,
  delivery: mergeRouters(deliveryCalls, dealDeliveryCalls),
  earning: earningCalls,
  help: helpCalls,
  member: memberCalls,
  message: messageCalls,
  moderation: moderationCalls,
  notification: notificationCalls,
  offer: mergeRouters(offerCalls, dealOfferCalls, caseCalls, caseFileCalls),
  opinion: opinionCalls,
  payment: mergeRouters(paymentCalls, dealPaymentCalls),
  search: searchCalls,
  storefront: storefrontCalls,
  sync: syncCalls,
  trip: tripCalls,
  user: mergeRouters(userCalls, phoneCalls, closingCalls, exportCalls, reputationCalls, pictureCalls, identityCalls),
})

export type Api = typeof appRouter

/** The API in-process, for our own pages and tests. */
export const callerOf = createCallerFactory(appRouter)
