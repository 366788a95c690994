import type { Transitions } from '#api/kit/db/transition.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'

export type ComplaintStatus =
  | 'with_respondent'
  | 'awaiting_info'
  | 'in_review'
  | 'proposed'
  | 'resolved'
  | 'appealed'
  | 'closed'
  | 'withdrawn'

/** The state table. The other side answers, the two may settle, and otherwise the office decides. */
export const complaintMoves = {
  answer: { from: ['with_respondent'], to: 'in_review' },
  /** No answer in time: the office decides without it. */
  lapseAnswer: { from: ['with_respondent'], to: 'in_review' },
  /** The office asks a question. */
  ask: { from: ['with_respondent', 'in_review'], to: 'awaiting_info' },
  inform: { from: ['awaiting_info'], to: 'in_review' },
  lapseInfo: { from: ['awaiting_info'], to: 'in_review' },
  propose: { from: ['with_respondent', 'awaiting_info', 'in_review'], to: 'proposed' },
  /** The proposal was declined or not answered in time. */
  refuse: { from: ['proposed'], to: 'in_review' },
  settle: { from: ['proposed'], to: 'closed' },
  decide: { from: ['awaiting_info', 'in_review', 'proposed'], to: 'resolved' },
  /** Both sides are content with the decision, or nobody appealed in time. */
  accept: { from: ['resolved'], to: 'closed' },
  lapseAppeal: { from: ['resolved'], to: 'closed' },
  appeal: { from: ['resolved'], to: 'appealed' },
  /** Another administrator decides, finally. */
  decideAgain: { from: ['appealed'], to: 'closed' },
  withdraw: { from: ['with_respondent', 'awaiting_info', 'in_review', 'proposed'], to: 'withdrawn' },
  /** The deal ended in a way that leaves nothing to decide. */
  overtake: {
    from: ['with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed'],
    to: 'closed',
  },
  /** Undecided for so long that the money may not be held any more: all of it goes back. */
  runOut: {
    from: ['with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed'],
    to: 'closed',
  },
} as const satisfies Transitions<ComplaintStatus>

export const openComplaintStatuses = [
  'with_respondent', 'awaiting_info', 'in_review', 'proposed', 'resolved', 'appealed',
] as const satisfies readonly ComplaintStatus[] // prettier-ignore

/** Kinds that a person chooses, in the order of the form. */
export const chosenKinds = [
  'damage', 'loss', 'delay', 'no_show', 'price_change', 'conduct', 'payment', 'platform',
] as const // prettier-ignore
export type ChosenKind = (typeof chosenKinds)[number]

/** Kinds that a deadline opens: goods came back, never arrived, or a late cancellation is disputed. */
export type ComplaintKind = ChosenKind | 'returned' | 'not_delivered' | 'cancellation'

export type ComplaintSide = 'owner' | 'provider' | 'office'
export type ComplaintOutcome = 'upheld' | 'partly' | 'rejected' | 'settled'
export const decidedOutcomes = ['upheld', 'partly', 'rejected'] as const

/** Directed at us, so the other side has nothing to answer. */
export const isAboutUs = (kind: ComplaintKind): boolean => kind === 'payment' || kind === 'platform'

/** The disputed part of the payout waits. A customer's amount may be less than the whole price. */
export const holdsMoney = (kind: ComplaintKind, side: ComplaintSide): boolean =>
  side === 'office' || (side === 'owner' && kind !== 'conduct' && !isAboutUs(kind))

/** Kinds whose money ends the deal, if it still stands: there is nothing left to carry. */
const endingKinds: readonly ComplaintKind[] = ['loss', 'no_show', 'returned', 'not_delivered', 'cancellation']
export const endsDeal = (kind: ComplaintKind): boolean => endingKinds.includes(kind)

/** Moments of a deal; null if they have not come. */
export interface DealMoments {
  /** Last moments of the agreed windows. */
  pickupDue: Date
  deliveryDue: Date
  pickedUp: Date | null
  delivered: Date | null
  /** Closed or cancelled. */
  ended: Date | null
}

interface Window {
  /** Only the customer can report it, and not of a cancelled deal. */
  isOwners?: true
  opens: (at: DealMoments) => Date | null
  /** It stays open until this moment comes, and `days` longer. */
  closes: (at: DealMoments) => Date | null
  days: number
}

const latest = (...moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter((one) => one !== null)
  return known.length === 0 ? null : new Date(Math.max(...known.map(Number)))
}

const anyTime = () => new Date(0)
const afterEnd = ({ delivered, ended }: DealMoments) => latest(delivered, ended)

/**
 * When each kind can be reported: hidden damage 7 days and delay 21 days from the delivery (CMR art.
 * 30), a decision of ours 6 months (DSA art. 20), the others 30 days.
 */
const windows: Record<ChosenKind, Window> = {
  damage: { isOwners: true, opens: ({ pickedUp }) => pickedUp, closes: ({ delivered }) => delivered, days: 7 },
  loss: {
    isOwners: true,
    opens: ({ delivered, deliveryDue }) => delivered ?? deliveryDue,
    closes: ({ delivered, deliveryDue }) => latest(delivered, deliveryDue),
    days: 30,
  },
  delay: { isOwners: true, opens: ({ deliveryDue }) => deliveryDue, closes: ({ delivered }) => delivered, days: 21 },
  no_show: {
    opens: ({ pickupDue }) => pickupDue,
    closes: ({ pickupDue, ended }) => latest(pickupDue, ended),
    days: 30,
  },
  price_change: { opens: anyTime, closes: afterEnd, days: 30 },
  conduct: { opens: anyTime, closes: afterEnd, days: 30 },
  payment: { opens: anyTime, closes: afterEnd, days: 30 },
  platform: { opens: anyTime, closes: afterEnd, days: 183 },
}

export type KindObstacle = 'not_here' | 'not_yet' | 'too_late'

/** Why this side cannot report this kind now; null if it can. */
export function findKindObstacle(
  kind: ChosenKind,
  { side, status, at }: { side: ComplaintSide; status: OfferStatus; at: DealMoments },
  now: Date,
): KindObstacle | null {
  const { isOwners } = windows[kind]
  if (isOwners && (side !== 'owner' || status === 'cancelled')) return 'not_here'
  if (kind === 'no_show' && at.pickedUp !== null) return 'not_here'
  const { from, until } = windowOf(kind, at)
  if (from === null || from > now) return 'not_yet'
  return until !== null && now > until ? 'too_late' : null
}

/** First and last moment of a kind; null if they are not known yet. */
export function windowOf(kind: ChosenKind, at: DealMoments): { from: Date | null; until: Date | null } {
  const { opens, closes, days } = windows[kind]
  const closed = closes(at)
  return { from: opens(at), until: closed && new Date(closed.getTime() + days * DAY_MS) }
}

const DAY_MS = 86_400_000

export const COMPLAINTS_PER_DAY = 10
export const STATEMENTS_PER_HOUR = 30
export const COMPLAINT_TEXT_MAX = 4000
export const ITEM_MAX = 200
export const COMPLAINTS_PAGE_SIZE = 20
export const complaintEvents = ['withdraw', 'accept', 'appeal', 'ask', 'decide'] as const
export type ComplaintEvent = (typeof complaintEvents)[number]

export type ComplaintAction = 'answer' | 'write' | 'propose' | 'answerProposal' | 'takeBackProposal' | ComplaintEvent

/** Sides that a decision goes against, at least in part; they may appeal. */
export function losersOf({
  side,
  outcome,
}: {
  side: ComplaintSide
  outcome?: ComplaintOutcome | null
}): readonly ('owner' | 'provider')[] {
  if (side === 'office' || outcome === 'partly') return ['owner', 'provider']
  const other = side === 'owner' ? 'provider' : 'owner'
  return outcome === 'upheld' ? [other] : [side]
}
