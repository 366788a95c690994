import { FREE_CANCEL_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import type { DateTime } from 'luxon'
import { instantOf } from '#api/common/dates.rules.ts'
import type { Transitions } from '#api/kit/db/transition.ts'

export const offerStatuses = [
  'active', 'stale', 'awaiting_payment', 'accepted', 'realized',
  'withdrawn', 'rejected', 'lost', 'expired', 'cancelled', 'fraud',
] as const // prettier-ignore
export type OfferStatus = (typeof offerStatuses)[number]

/** The state table: one line per event, with its source and target statuses. */
export const offerMoves = {
  revise: { from: ['active', 'stale', 'lost', 'expired', 'withdrawn'], to: 'active' },
  /** The owner proposes a lower price; the offer stays unchanged until that is answered. */
  counter: { from: ['active'], to: 'active' },
  declineCounter: { from: ['active'], to: 'active' },
  takeBackCounter: { from: ['active'], to: 'active' },
  lapseCounter: { from: ['active'], to: 'active' },
  /** Automatic price change below the lowest competitor, down to the bidder's minimum. */
  autoBid: { from: ['active'], to: 'active' },
  stopAutoBid: { from: ['active'], to: 'active' },
  makeStale: { from: ['active'], to: 'stale' },
  accept: { from: ['active'], to: 'awaiting_payment' },
  /** Booked at the owner's set price, so the owner does not choose. */
  book: { from: ['active'], to: 'awaiting_payment' },
  captured: { from: ['awaiting_payment'], to: 'accepted' },
  release: { from: ['awaiting_payment'], to: 'active' },
  withdraw: { from: ['active', 'stale'], to: 'withdrawn' },
  reject: { from: ['active', 'stale'], to: 'rejected' },
  expire: { from: ['active', 'stale'], to: 'expired' },
  lose: { from: ['active', 'stale'], to: 'lost' },
  /** The customer has paid a higher price, asked for at the door. */
  raise: { from: ['accepted'], to: 'accepted' },
  cancel: { from: ['accepted'], to: 'cancelled' },
  realize: { from: ['accepted'], to: 'realized' },
  stopForFraud: { from: ['active', 'stale', 'accepted', 'realized'], to: 'fraud' },
  /**
   * An ended deal is reinstated: immediately if its payment is still held, otherwise once it is
   * paid again.
   */
  reinstate: { from: ['realized', 'cancelled', 'fraud'], to: 'accepted' },
  reinstateUnpaid: { from: ['cancelled', 'fraud'], to: 'awaiting_payment' },
  leaveUnpaid: { from: ['awaiting_payment'], to: 'cancelled' },
} as const satisfies Transitions<OfferStatus>

/** Fault in a cancelled deal. An administrator names it; a side that cancels is itself at fault. */
export const cancelFaults = ['customer', 'courier', 'nobody'] as const
export type CancelFault = (typeof cancelFaults)[number]

/** `clock`: the courier did not answer the customer's request in time. */
export type CancelledBy = 'owner' | 'provider' | 'office' | 'clock'

/** Tabs of a provider's offer list. */
export const offerGroups = {
  open: ['active', 'stale', 'awaiting_payment'],
  accepted: ['accepted'],
  realized: ['realized'],
  ended: ['withdrawn', 'rejected', 'lost', 'expired', 'cancelled', 'fraud'],
} as const satisfies Record<string, readonly OfferStatus[]>
export type OfferGroup = keyof typeof offerGroups

/** An open offer binds its company, which cannot make a second one on the same listing. */
export const openStatuses: readonly OfferStatus[] = ['active', 'stale', 'awaiting_payment', 'accepted', 'realized']

/** The deal is made: both sides know each other's contact data. */
export const dealStatuses: readonly OfferStatus[] = ['accepted', 'realized']

/** Fraud can be reported. */
export const reportableStatuses: readonly OfferStatus[] = ['active', 'accepted', 'realized']

export const OFFER_VALID_DAYS = 14
export const offerValidDayChoices = [1, 3, 5, 10, 14, 21, 28] as const
export const OFFER_VALID_DAYS_MAX = 90
export const OFFERS_PER_LISTING_AFTER_REJECTS = 3
export const OFFERS_PAGE_SIZE = 20
/** Prices outside these shares of the estimate need confirmation: possibly a typo. */
export const LOWBALL_SHARE = 0.4
export const HIGH_PRICE_SHARE = 2.5
export const MESSAGE_MAX = 2000
export const REASON_MAX = 500
/** Maximum price in minor units: ten million. */
export const PRICE_MAX_MINOR = 1_000_000_000

/**
 * Deadline for a free cancellation by the owner. Null without a pickup day: free until the goods
 * are picked up.
 */
export const cancelUntil = (pickupDay: string | null, timeZone: string): DateTime | null =>
  pickupDay === null ? null : instantOf(pickupDay, timeZone).minus({ hours: FREE_CANCEL_HOURS })

/** Maximum duration of a transport, if an offer leaves one of its dates open. */
export const DURATION_DAYS_MAX = 30

export const transportTypes = ['own_van', 'trailer', 'truck', 'part_load', 'courier_van'] as const
export type TransportType = (typeof transportTypes)[number]

/** The reader's side of the offer. */
export type DealSide = 'owner' | 'provider' | 'admin'

export type OfferAction =
  | 'accept' | 'counter' | 'reject' | 'answerCounter' | 'revise' | 'withdraw' | 'pay' | 'backOut' | 'cancel' | 'realize'
  | 'proposeChange' | 'answerChange' | 'askCancel' | 'answerCancel' | 'withdrawCancel' | 'reportFraud'
  | 'askReinstate' | 'answerReinstate' | 'withdrawReinstate' | 'reinstate' | 'acceptForOwner'
  | 'takeBackCounter' | 'cancelForBoth' | 'standIn' | 'askDoorPrice' | 'answerDoorPrice' // prettier-ignore

const toReinstate = ['askReinstate', 'answerReinstate', 'withdrawReinstate'] as const
const byOwner: Partial<Record<OfferStatus, readonly OfferAction[]>> = {
  active: ['accept', 'counter', 'takeBackCounter', 'reject'],
  stale: ['reject'],
  awaiting_payment: ['pay', 'backOut'],
  accepted: ['cancel', 'askCancel', 'withdrawCancel', 'answerChange', 'proposeChange', 'answerDoorPrice'],
  realized: toReinstate,
  cancelled: toReinstate,
}
const byProvider: Partial<Record<OfferStatus, readonly OfferAction[]>> = {
  active: ['answerCounter', 'revise', 'withdraw'],
  stale: ['revise', 'withdraw'],
  withdrawn: ['revise'],
  lost: ['standIn', 'revise'],
  expired: ['revise'],
  accepted: ['cancel', 'answerCancel', 'answerChange', 'proposeChange', 'askDoorPrice'],
  realized: toReinstate,
  cancelled: toReinstate,
}
const byOffice: Partial<Record<OfferStatus, readonly OfferAction[]>> = {
  active: ['acceptForOwner'],
  accepted: ['cancelForBoth'],
  realized: ['reinstate'],
  cancelled: ['reinstate'],
  fraud: ['reinstate'],
}

interface OfferSituation {
  side: DealSide
  status: OfferStatus
  /** The auction is open for offers or acceptance. */
  isAuctionOpen: boolean
  /** State of the counter-offer; `none` if the price leaves no room for one or it has timed out. */
  counter: 'possible' | 'open' | 'none'
  /** The other side has proposed a change. */
  isChangeAsked: boolean
  /** A fraud report is under investigation. */
  isFraudReported: boolean
  delivery: string | null
  /** The owner's deadline for free cancellation has passed. */
  isTooLateToCancel: boolean
  /** The owner's late cancellation request: waiting for an answer, or disputed. */
  cancellation: 'open' | 'disputed' | null
  /** Asked to stand in for a courier who cancelled. */
  isAskedToStandIn: boolean
  /** Whether an ended deal can be reinstated, or which side has asked for it. */
  reinstatement: 'possible' | 'asked' | 'own' | null
  /** Whether more can be asked for at the door, or the customer has to answer that. */
  doorPrice: 'possible' | 'open' | null
}

const beforePickup: readonly string[] = ['planned', 'en_route_to_pickup', 'pickup_failed']
const beforeDelivery: readonly string[] = [...beforePickup, 'picked_up', 'in_transit', 'delivery_failed']
const ofCancelling: readonly OfferAction[] = ['cancel', 'askCancel', 'answerCancel', 'withdrawCancel']
/** Staff can also end a deal whose goods were returned to the customer. */
const endedByOffice: readonly string[] = [...beforePickup, 'returned']
const afterDelivery: readonly string[] = ['delivered', 'confirmed']
const needsOpenAuction: readonly OfferAction[] = [
  'accept',
  'acceptForOwner',
  'counter',
  'answerCounter',
  'revise',
  'standIn',
]
/** One counter-offer at a time; it can be answered only while open. */
const needsCounter: Partial<Record<OfferAction, OfferSituation['counter']>> = {
  counter: 'possible',
  takeBackCounter: 'open',
  answerCounter: 'open',
}
const needsDoorPrice: Partial<Record<OfferAction, OfferSituation['doorPrice']>> = {
  askDoorPrice: 'possible',
  answerDoorPrice: 'open',
}
const needsReinstatement: Partial<Record<OfferAction, OfferSituation['reinstatement']>> = {
  askReinstate: 'possible',
  answerReinstate: 'asked',
  withdrawReinstate: 'own',
  reinstate: 'possible',
}

/** Actions this reader can take now. The server checks each again when it is taken. */
export function actionsOf({
  side,
  status,
  isAuctionOpen,
  counter,
  isChangeAsked,
  isFraudReported,
  delivery,
  isTooLateToCancel,
  cancellation,
  reinstatement,
  doorPrice,
  isAskedToStandIn,
}: OfferSituation): OfferAction[] {
  const own = side === 'owner' ? byOwner : side === 'provider' ? byProvider : byOffice
  const actions = (own[status] ?? []).filter(
    (action) =>
      (isAuctionOpen || !needsOpenAuction.includes(action)) &&
      (needsCounter[action] ?? counter) === counter &&
      (needsReinstatement[action] ?? reinstatement) === reinstatement &&
      (needsDoorPrice[action] ?? doorPrice) === doorPrice &&
      (action !== 'answerChange' || isChangeAsked) &&
      (action !== 'standIn' || isAskedToStandIn) &&
      (action !== 'proposeChange' || beforeDelivery.includes(delivery ?? '')) &&
      (!ofCancelling.includes(action) || beforePickup.includes(delivery ?? '')) &&
      (action !== 'cancelForBoth' || endedByOffice.includes(delivery ?? '')) &&
      (action !== 'cancel' || side !== 'owner' || !isTooLateToCancel) &&
      (action !== 'askCancel' || (isTooLateToCancel && cancellation === null)) &&
      (!['answerCancel', 'withdrawCancel'].includes(action) || cancellation === 'open'),
  )
  const mayReport = side !== 'admin' && !isFraudReported && reportableStatuses.includes(status)
  const mayRealize = status === 'accepted' && afterDelivery.includes(delivery ?? '')
  return [...actions, ...(mayRealize ? (['realize'] as const) : []), ...(mayReport ? (['reportFraud'] as const) : [])]
}

export const OFFERS_PER_HOUR = 60

/** An open offer is marked as ending this many hours before its end. */
const OFFER_ENDING_HOURS = 48

/** Why an open offer needs attention: a counter-offer, a lower competitor, or it ends soon. */
export type OfferUrgency = 'countered' | 'outbid' | 'ending'

interface OpenOffer {
  status: OfferStatus
  isAuctionOpen: boolean
  grossMinor: number
  /** Lowest gross price among the auction's active offers. */
  lowestMinor: number | null
  endsAt: Date
  /** A counter-offer is open. */
  isCountered: boolean
}

export function urgencyOf(offer: OpenOffer, now: Date): OfferUrgency | null {
  const { status, isAuctionOpen, grossMinor, lowestMinor, endsAt } = offer
  if (status !== 'active' || !isAuctionOpen) return null
  if (offer.isCountered) return 'countered'
  // A zero price is free carriage and cannot be a price to beat.
  if (lowestMinor && lowestMinor < grossMinor) return 'outbid'
  return endsAt.getTime() - now.getTime() <= OFFER_ENDING_HOURS * 3_600_000 ? 'ending' : null
}

/** Error codes that refuse a new offer. */
export const offerRefusals = [
  'auction.wrong_state',
  'auction.already_taken',
  'offer.own_auction',
  'offer.wrong_state',
  'company.not_ready',
  'company.cancels_often',
] as const
