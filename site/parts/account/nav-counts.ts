import { isProvider, type SignedIn } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { OfferRequestView } from '#api/offer/request/list-offer-requests.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The numbers beside the links of an account; an absent one is not shown. */
export interface NavCounts {
  /** Open offers and booked jobs of a provider. */
  work?: number
  /** Requests for an offer without an answer. */
  requests?: number
  /** Listings with or without a chosen courier, until they are delivered. */
  listings?: number
}

/** Only the newest requests are counted. */
export const REQUESTS_READ = 10

export const isWaiting = ({ status, isOpen }: OfferRequestView): boolean => status === 'open' && isOpen

/** Numbers beside the links of an account, for pages that have not read the lists themselves. */
export async function readNavCounts({ api }: ServerLocals, caller: SignedIn): Promise<NavCounts> {
  const carries = isProvider(caller)
  const mayOffer = may('offer.post', caller)
  const [jobs, offers, requests, active, accepted] = await Promise.all([
    carries ? api.offer.list({ group: 'accepted', pageSize: 1 }) : null,
    carries && mayOffer ? api.offer.list({ group: 'open', pageSize: 1 }) : null,
    mayOffer ? api.offer.requests({ pageSize: REQUESTS_READ }) : null,
    caller.role === 'courier' ? null : api.auction.myListingsCount({ type: 'active' }),
    caller.role === 'courier' ? null : api.auction.myListingsCount({ type: 'accepted' }),
  ])
  return {
    ...(jobs && { work: jobs.total + (offers?.total ?? 0) }),
    ...(requests && { requests: requests.data.filter(isWaiting).length }),
    ...(active && accepted && { listings: active.count + accepted.count }),
  }
}
