import { reportableStatuses } from './fraud-report.rules.ts'
import type { DateTime } from 'luxon'
import { instantOf } from '#api/common/dates.rules.ts'
import type { Transitions } from '#api/kit/transition.ts'

export const offerStatuses = [
  'active', 'stale', 'awaiting_payment', 'accepted', 'realized',
  'withdrawn', 'rejected', 'lost', 'expired', 'cancelled', 'fraud',
] as const // prettier-ignore
export type OfferStatus = (typeof offerStatuses)[number]

/** One line is one row of the state table: an event, from where, to where. */
export const offerMoves = {
  revise: { from: ['active', 'stale', 'lost', 'expired', 'withdrawn'], to: 'active' },
  /** The owner says what he would pay instead; the offer stands as it is until that is answered. */
  counter: { from: ['active'], to: 'active' },
  declineCounter: { from: ['active'], to: 'active' },
  takeBackCounter: { from: ['active'], to: 'active' },
  lapseCounter: { from: ['active'], to: 'active' },
  /** By itself below the lowest of the others, as far as whoever offered allows. */
  autoBid: { from: ['active'], to: 'active' },
  stopAutoBid: { from: ['active'], to: 'active' },
  makeStale: { from: ['active'], to: 'stale' },
  accept: { from: ['active'], to: 'awaiting_payment' },
  /** At the price that the owner has set: nobody has to choose it. */
  book: { from: ['active'], to: 'awaiting_payment' },
  captured: { from: ['awaiting_payment'], to: 'accepted' },
  release: { from: ['awaiting_payment'], to: 'active' },
  withdraw: { from: ['active', 'stale'], to: 'withdrawn' },
  reject: { from: ['active', 'stale'], to: 'rejected' },
  expire: { from: ['active', 'stale'], to: 'expired' },
  lose: { from: ['active', 'stale'], to: 'lost' },
  cancel: { from: ['accepted'], to: 'cancelled' },
  realize: { from: ['accepted'], to: 'realized' },
  stopForFraud: { from: ['active', 'stale', 'accepted', 'realized'], to: 'fraud' },
  /** A deal that was over stands again: at once where its money is here, or as soon as it is paid anew. */
  reinstate: { from: ['realized', 'cancelled', 'fraud'], to: 'accepted' },
  reinstateUnpaid: { from: ['cancelled', 'fraud'], to: 'awaiting_payment' },
  leaveUnpaid: { from: ['awaiting_payment'], to: 'cancelled' },
} as const satisfies Transitions<OfferStatus>

/** An administrator who cancels a deal says so; a side that cancels is at fault itself. */
export const cancelFaults = ['customer', 'courier', 'nobody'] as const
export type CancelFault = (typeof cancelFaults)[number]

/** What a provider finds under each tab of his offers. */
export const offerGroups = {
  open: ['active', 'stale', 'awaiting_payment'],
  accepted: ['accepted'],
  realized: ['realized'],
  ended: ['withdrawn', 'rejected', 'lost', 'expired', 'cancelled', 'fraud'],
} as const satisfies Record<string, readonly OfferStatus[]>
export type OfferGroup = keyof typeof offerGroups

/** An open offer still binds its company; it cannot make a second one beside it. */
export const openStatuses: readonly OfferStatus[] = [
  'active',
  'stale',
  'awaiting_payment',
  'accepted',
  'realized',
]

/** A deal is made: both know each other, money and goods are on their way. */
export const dealStatuses: readonly OfferStatus[] = ['accepted', 'realized']

/** So long whoever offered may answer what the owner would pay instead. */
export const COUNTER_HOURS = 24
export const OFFER_VALID_DAYS = 14
export const offerValidDayChoices = [1, 3, 5, 10, 14, 21, 28] as const
export const OFFER_VALID_DAYS_MAX = 90
export const PAY_WINDOW_MINUTES = 15
/** Who books at a set price finds the owner anywhere but before his screen. */
export const PAY_BOOKED_HOURS = 24
export const OFFERS_PER_LISTING_AFTER_REJECTS = 3
export const OFFERS_PAGE_SIZE = 20
/** Beyond these shares of the estimate a price is asked about before it is sent: perhaps a slip of the finger. */
export const LOWBALL_SHARE = 0.4
export const HIGH_PRICE_SHARE = 2.5
export const MESSAGE_MAX = 2000
export const REASON_MAX = 500
/** No price is higher: ten million, in minor units. */
export const PRICE_MAX_MINOR = 1_000_000_000
export const AUTO_RELEASE_HOURS = 72
export const FREE_CANCEL_HOURS = 24

/** Until then the owner may call a deal off; without a day of pickup, until the goods are on the van. */
export const cancelUntil = (pickupDay: string | null, timeZone: string): DateTime | null =>
  pickupDay === null ? null : instantOf(pickupDay, timeZone).minus({ hours: FREE_CANCEL_HOURS })

/** How many days a transport takes at most, where an offer leaves one of its days open. */
export const DURATION_DAYS_MAX = 30

export const transportTypes = ['own_van', 'trailer', 'truck', 'part_load', 'courier_van'] as const
export type TransportType = (typeof transportTypes)[number]

/** Which of the two an offer's reader is. */
export type DealSide = 'owner' | 'provider' | 'admin'

export type OfferAction =
  | 'accept' | 'counter' | 'reject' | 'answerCounter' | 'revise' | 'withdraw' | 'pay' | 'backOut' | 'cancel' | 'realize' // prettier-ignore
  | 'proposeChange' | 'answerChange' | 'askCancel' | 'answerCancel' | 'withdrawCancel' | 'reportFraud' // prettier-ignore
  | 'askReinstate' | 'answerReinstate' | 'withdrawReinstate' | 'reinstate' | 'acceptForOwner' // prettier-ignore
  | 'takeBackCounter' | 'cancelForBoth' // prettier-ignore

const toReinstate = ['askReinstate', 'answerReinstate', 'withdrawReinstate'] as const
const byOwner: Partial<Record<OfferStatus, readonly OfferAction[]>> = {
  active: ['accept', 'counter', 'takeBackCounter', 'reject'],
  stale: ['reject'],
  awaiting_payment: ['pay', 'backOut'],
  accepted: ['cancel', 'askCancel', 'withdrawCancel', 'answerChange', 'proposeChange'],
  realized: toReinstate,
  cancelled: toReinstate,
}
const byProvider: Partial<Record<OfferStatus, readonly OfferAction[]>> = {
  active: ['answerCounter', 'revise', 'withdraw'],
  stale: ['revise', 'withdraw'],
  withdrawn: ['revise'],
  lost: ['revise'],
  expired: ['revise'],
  accepted: ['cancel', 'answerCancel', 'answerChange', 'proposeChange'],
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
  /** The auction takes offers, and one of them may be accepted. */
  isAuctionOpen: boolean
  /** The owner has asked for less, and no answer has come; `none` where there is no room below the price. */
  counter: 'possible' | 'open' | 'none'
  /** The other side would have the deal otherwise. */
  isChangeAsked: boolean
  /** An administrator looks into what one of them has reported. */
  isFraudReported: boolean
  delivery: string | null
  /** The day of pickup is too near for the owner to call it off. */
  isTooLateToCancel: boolean
  /** He has asked the courier to cancel: it waits for an answer, or was objected to. */
  cancellation: 'open' | 'disputed' | null
  /** Whether a deal that is over may stand again, and who has asked for it. */
  reinstatement: 'possible' | 'asked' | 'own' | null
}

const beforePickup: readonly string[] = ['planned', 'en_route_to_pickup', 'pickup_failed']
const beforeDelivery: readonly string[] = [...beforePickup, 'picked_up', 'in_transit', 'delivery_failed'] // prettier-ignore
const ofCancelling: readonly OfferAction[] = ['cancel', 'askCancel', 'answerCancel', 'withdrawCancel'] // prettier-ignore
/** Staff can also end a deal whose goods were returned to the customer. */
const endedByOffice: readonly string[] = [...beforePickup, 'returned']
const afterDelivery: readonly string[] = ['delivered', 'confirmed']
const needsOpenAuction: readonly OfferAction[] = [
  'accept',
  'acceptForOwner',
  'counter',
  'answerCounter',
  'revise',
]
/** Asked for once at a time, and answered while it is open. */
const needsCounter: Partial<Record<OfferAction, OfferSituation['counter']>> = {
  counter: 'possible',
  takeBackCounter: 'open',
  answerCounter: 'open',
}
const needsReinstatement: Partial<Record<OfferAction, OfferSituation['reinstatement']>> = {
  askReinstate: 'possible',
  answerReinstate: 'asked',
  withdrawReinstate: 'own',
  reinstate: 'possible',
}

/** What this reader can do next; the server asks all of it again when he does. */
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
}: OfferSituation): OfferAction[] {
  const own = side === 'owner' ? byOwner : side === 'provider' ? byProvider : byOffice
  const actions = (own[status] ?? []).filter(
    (action) =>
      (isAuctionOpen || !needsOpenAuction.includes(action)) &&
      (needsCounter[action] ?? counter) === counter &&
      (needsReinstatement[action] ?? reinstatement) === reinstatement &&
      (action !== 'answerChange' || isChangeAsked) &&
      (action !== 'proposeChange' || beforeDelivery.includes(delivery ?? '')) &&
      (!ofCancelling.includes(action) || beforePickup.includes(delivery ?? '')) &&
      (action !== 'cancelForBoth' || endedByOffice.includes(delivery ?? '')) &&
      (action !== 'cancel' || side !== 'owner' || !isTooLateToCancel) &&
      (action !== 'askCancel' || (isTooLateToCancel && cancellation === null)) &&
      (!['answerCancel', 'withdrawCancel'].includes(action) || cancellation === 'open'),
  )
  const mayReport = side !== 'admin' && !isFraudReported && reportableStatuses.includes(status)
  const mayRealize = status === 'accepted' && afterDelivery.includes(delivery ?? '')
  return [
    ...actions,
    ...(mayRealize ? (['realize'] as const) : []),
    ...(mayReport ? (['reportFraud'] as const) : []),
  ]
}

export const OFFERS_PER_HOUR = 60

/** So long before its end an open offer asks to be renewed. */
const OFFER_ENDING_HOURS = 48

/** Why an open offer wants its bidder now: its owner asks for less, another is lower, or its time is nearly over. */
export type OfferUrgency = 'countered' | 'outbid' | 'ending'

interface OpenOffer {
  status: OfferStatus
  isAuctionOpen: boolean
  grossMinor: number
  /** Of all that are open on the auction. */
  lowestMinor: number | null
  endsAt: Date
  /** Its owner has asked for less. */
  isCountered: boolean
}

export function urgencyOf(offer: OpenOffer, now: Date): OfferUrgency | null {
  const { status, isAuctionOpen, grossMinor, lowestMinor, endsAt } = offer
  if (status !== 'active' || !isAuctionOpen) return null
  if (offer.isCountered) return 'countered'
  // Who carries for nothing cannot be underbid: there is nothing to be done about it.
  if (lowestMinor && lowestMinor < grossMinor) return 'outbid'
  return endsAt.getTime() - now.getTime() <= OFFER_ENDING_HOURS * 3_600_000 ? 'ending' : null
}

/** Why no offer may be made. */
export const offerRefusals = [
  'auction.wrong_state',
  'auction.already_taken',
  'offer.own_auction',
  'offer.wrong_state',
  'company.not_ready',
] as const
