import type { WireMoney } from '#api/common/money.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { DoorPriceStatus } from './door-price.rules.ts'
import type { CancelledBy, DealSide, OfferAction, OfferStatus, OfferUrgency } from './offer.rules.ts'

/** Progress of a deal: once accepted, the status of its delivery. */
type DealStage = Exclude<OfferStatus, 'accepted'> | DeliveryStatus

/** The single next action to show. */
export type NextAction =
  | 'compare' | 'pay' | 'addStreet' | 'contact' | 'track' | 'confirm' | 'realize' | 'review'
  | 'revise' | 'answer' | 'answerChange' | 'answerCancel' | 'answerReinstate' | 'answerDoorPrice' | 'standIn' | 'setOut' | 'pickUp' | 'depart' | 'deliver' | 'giveBack' | 'settle' | 'search' // prettier-ignore

interface DealSituation {
  side: DealSide
  status: OfferStatus
  delivery: DeliveryStatus | null
  /** Actions the reader may take on the offer. */
  actions: readonly OfferAction[]
  /** Address ends without a street, so the courier cannot find the door. */
  isStreetMissing: { from: boolean; to: boolean }
  /** The part of the price the courier keeps after a late cancellation. */
  claim?: WireMoney | null
  cancelledBy?: CancelledBy | null
  /** Why the offer ended: a code if the listing ended it, or else what a person wrote. */
  endedReason?: string | null
  /** The higher price that was asked for at the door. */
  doorPrice?: { status: DoorPriceStatus } | null
  /** The reader has given their opinion. */
  isReviewed: boolean
  /** Why the open offer needs its bidder's attention now. */
  urgency: OfferUrgency | null
}

export interface NextStep {
  /** Word key such as `owner.planned`, for the texts that say what, when, where and who. */
  words: string
  /** Which end of the transport it concerns; the day shown is of the same end. */
  place: 'from' | 'to'
  action: NextAction | null
  /** The other side waits for this reader. Otherwise the action is optional. */
  isDue: boolean
}

const ofOwner: Record<DealStage, NextAction | null> = {
  active: 'compare',
  stale: 'compare',
  awaiting_payment: 'pay',
  planned: 'contact',
  en_route_to_pickup: 'contact',
  pickup_failed: 'contact',
  picked_up: 'track',
  in_transit: 'track',
  delivery_failed: 'contact',
  returning: 'contact',
  returned: 'settle',
  delivered: 'confirm',
  confirmed: 'realize',
  realized: 'review',
  withdrawn: 'compare',
  rejected: 'compare',
  lost: 'compare',
  expired: 'compare',
  cancelled: 'compare',
  fraud: null,
}

const ofProvider: Record<DealStage, NextAction | null> = {
  active: 'revise',
  stale: 'revise',
  awaiting_payment: null,
  planned: 'setOut',
  en_route_to_pickup: 'pickUp',
  pickup_failed: 'contact',
  picked_up: 'depart',
  in_transit: 'deliver',
  delivery_failed: 'contact',
  returning: 'giveBack',
  returned: 'settle',
  delivered: null,
  confirmed: 'realize',
  realized: 'review',
  withdrawn: 'revise',
  rejected: 'search',
  lost: 'revise',
  expired: 'revise',
  cancelled: 'search',
  fraud: null,
}

const onTheWay: readonly DealStage[] = ['picked_up', 'in_transit']
const atTheEnd: readonly DealStage[] = [...onTheWay, 'delivery_failed', 'delivered', 'confirmed', 'realized']

/** The next step of a deal for pages, lists and mails: one sentence and one action. */
export function nextStepOf(deal: DealSituation): NextStep {
  const stage = stageOf(deal)
  const place = atTheEnd.includes(stage) ? 'to' : 'from'
  if (deal.side === 'admin') return { words: 'admin', place, action: null, isDue: false }
  // A pending request of the other side takes precedence over the booked steps.
  const isAsked = askedOf(deal) !== undefined
  const isLost = isStreetNeeded(deal, stage) && !isAsked
  const words = `${deal.side}.${wordOf(deal, stage)}${isLost ? 'NoStreet' : ''}`
  const action = actionOf(deal, stage, isLost)
  return { words, place, action, isDue: isLost || isDue(action, stage) }
}

/** While the deal goes as agreed, contact is not due. */
const asAgreed: readonly DealStage[] = ['planned', 'en_route_to_pickup', ...onTheWay]

const isDue = (action: NextAction | null, stage: DealStage): boolean =>
  action !== null && action !== 'track' && !(action === 'contact' && asAgreed.includes(stage))

const stageOf = ({ status, delivery }: DealSituation): DealStage =>
  status === 'accepted' ? (delivery ?? 'planned') : status

/** The request of the other side that is pending; what ends first comes first. */
export function askedOf({
  actions,
  doorPrice,
}: Pick<DealSituation, 'actions' | 'doorPrice'>): keyof typeof askedWords | undefined {
  return (['answerDoorPrice', 'answerCancel', 'answerChange', 'answerReinstate', 'standIn'] as const).find(
    // Once accepted, the price at the door waits for a payment.
    (one) => actions.includes(one) && (one !== 'answerDoorPrice' || doorPrice?.status === 'asked'),
  )
}

const askedWords = {
  answerDoorPrice: 'asked_door',
  answerCancel: 'asked_cancel',
  answerChange: 'asked_change',
  answerReinstate: 'asked_reinstate',
  standIn: 'asked_standIn',
} as const

function wordOf(deal: DealSituation, stage: DealStage): string {
  const { isReviewed, side, urgency, claim } = deal
  const asked = askedOf(deal)
  if (asked) return askedWords[asked]
  if (stage === 'cancelled' && claim) return 'cancelled_claim'
  if (stage === 'cancelled' && deal.cancelledBy) return `cancelled_by_${deal.cancelledBy}`
  if (stage === 'lost') return lostWords(deal)
  if (stage === 'active' && side === 'provider' && urgency) return urgency
  if (onTheWay.includes(stage)) return 'on_the_way'
  return stage === 'realized' && isReviewed ? 'reviewed' : stage
}

/** An offer can lose to another one, or with its listing. */
export const lostBy = {
  listing_cancelled: 'lost_cancelled',
  listing_removed: 'lost_removed',
  own_reinstated: 'lost_own',
} as const

function lostWords({ side, endedReason }: DealSituation): string {
  const words = Object.entries(lostBy).find(([reason]) => reason === endedReason)?.[1] ?? 'lost'
  return words === 'lost_own' && side === 'owner' ? 'lost' : words
}

/** Before pickup both streets are needed; on the way only the delivery one. */
function isStreetNeeded({ isStreetMissing: { from, to } }: DealSituation, stage: DealStage) {
  return stage === 'planned' ? from || to : onTheWay.includes(stage) && to
}

function actionOf(deal: DealSituation, stage: DealStage, isLost: boolean): NextAction | null {
  const isOwner = deal.side === 'owner'
  const asked = askedOf(deal)
  if (asked) return asked
  if (isLost) return isOwner ? 'addStreet' : 'contact'
  if (stage === 'realized' && deal.isReviewed) return null
  if (deal.urgency === 'countered' && deal.actions.includes('answerCounter')) return 'answer'
  const action = (isOwner ? ofOwner : ofProvider)[stage]
  const isOver = action === 'revise' && !deal.actions.includes('revise')
  return isOver ? 'search' : action
}
