import type { WireMoney } from '#api/common/money.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { DealSide, OfferAction, OfferStatus, OfferUrgency } from './offer.rules.ts'

/** How far a deal has come: once it is made, as far as its delivery. */
type DealStage = Exclude<OfferStatus, 'accepted'> | DeliveryStatus

/** The one thing that somebody can do now. */
export type NextAction =
  | 'compare' | 'pay' | 'addStreet' | 'contact' | 'track' | 'confirm' | 'realize' | 'review' // prettier-ignore
  | 'revise' | 'answer' | 'answerChange' | 'answerCancel' | 'answerReinstate' | 'setOut' | 'pickUp' | 'depart' | 'deliver' | 'giveBack' | 'search' // prettier-ignore

interface DealSituation {
  side: DealSide
  status: OfferStatus
  delivery: DeliveryStatus | null
  /** What this reader may do with the offer. */
  actions: readonly OfferAction[]
  /** The courier would not find this door. */
  isStreetMissing: { from: boolean; to: boolean }
  /** What the courier keeps of a deal that was called off late. */
  claim?: WireMoney | null
  /** He has said how it was. */
  isReviewed: boolean
  /** Why the open offer wants its bidder now. */
  urgency: OfferUrgency | null
}

export interface NextStep {
  /** `owner.planned`: of the words that say what, when, where and who. */
  words: string
  /** Where it happens; the day is that of the same end. */
  place: 'from' | 'to'
  action: NextAction | null
  /** Somebody waits for this reader; what is not due he may do or leave. */
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
  returned: 'contact',
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
  returned: 'contact',
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
const atTheEnd: readonly DealStage[] = [
  ...onTheWay,
  'delivery_failed',
  'delivered',
  'confirmed',
  'realized',
]

/** What follows in a deal, for pages, lists and mails alike: one sentence and one thing to do. */
export function nextStepOf(deal: DealSituation): NextStep {
  const stage = stageOf(deal)
  const place = atTheEnd.includes(stage) ? 'to' : 'from'
  if (deal.side === 'admin') return { words: 'admin', place, action: null, isDue: false }
  // What the other side asks comes before what was booked.
  const isAsked = askedOf(deal) !== undefined
  const isLost = isStreetNeeded(deal, stage) && !isAsked
  const words = `${deal.side}.${wordOf(deal, stage)}${isLost ? 'NoStreet' : ''}`
  const action = actionOf(deal, stage, isLost)
  return { words, place, action, isDue: isLost || isDue(action, stage) }
}

/** While all goes as agreed there is nothing to talk about. */
const asAgreed: readonly DealStage[] = ['planned', 'en_route_to_pickup', ...onTheWay]

const isDue = (action: NextAction | null, stage: DealStage): boolean =>
  action !== null && action !== 'track' && !(action === 'contact' && asAgreed.includes(stage))

const stageOf = ({ status, delivery }: DealSituation): DealStage =>
  status === 'accepted' ? (delivery ?? 'planned') : status

/** What the other side waits for an answer to; to call it off comes before any change. */
function askedOf({ actions }: DealSituation): keyof typeof askedWords | undefined {
  return (['answerCancel', 'answerChange', 'answerReinstate'] as const).find((one) =>
    actions.includes(one),
  )
}

const askedWords = {
  answerCancel: 'asked_cancel',
  answerChange: 'asked_change',
  answerReinstate: 'asked_reinstate',
} as const

function wordOf(deal: DealSituation, stage: DealStage): string {
  const { isReviewed, side, urgency, claim } = deal
  const asked = askedOf(deal)
  if (asked) return askedWords[asked]
  if (stage === 'cancelled' && claim) return 'cancelled_claim'
  if (stage === 'active' && side === 'provider' && urgency) return urgency
  if (onTheWay.includes(stage)) return 'on_the_way'
  return stage === 'realized' && isReviewed ? 'reviewed' : stage
}

/** Before the pickup either street is asked for; on the way only that of the delivery. */
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
