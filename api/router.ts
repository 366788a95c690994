import { addressCalls } from './address/address.calls.ts'
import { auctionCalls } from './auction/auction.calls.ts'
import { authCalls } from './auth/auth.calls.ts'
import { categoryCalls } from './category/category.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import { deliveryCalls } from './delivery/delivery.calls.ts'
import { notificationCalls } from './notification/notification.calls.ts'
import { offerCalls } from './offer/offer.calls.ts'
import { opinionCalls } from './opinion/opinion.calls.ts'
import { paymentCalls } from './payment/payment.calls.ts'
import { searchCalls } from './search/search.calls.ts'
import { storefrontCalls } from './storefront/storefront.calls.ts'
import { userCalls } from './user/user.calls.ts'
import { createCallerFactory, router } from './kit/call.ts'

/** One line a domain. */
export const appRouter = router({
  address: addressCalls,
  auction: auctionCalls,
  auth: authCalls,
  category: categoryCalls,
  company: companyCalls,
  delivery: deliveryCalls,
  notification: notificationCalls,
  offer: offerCalls,
  opinion: opinionCalls,
  payment: paymentCalls,
  search: searchCalls,
  storefront: storefrontCalls,
  user: userCalls,
})

export type Api = typeof appRouter

/** The API in-process, for our own pages and tests. */
export const callerOf = createCallerFactory(appRouter)
