import type { Transitions } from '#api/kit/db/transition.ts'

export type PaymentStatus =
  | 'created'
  | 'action_required'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'voided'

/**
 * A deal is funded by the payment of its price, by those it took over from a deal that its courier
 * cancelled (`credit`, the price is then paid less these), and by the difference to a price changed
 * at the door. At most one price and one difference are captured.
 */
export type PaymentPurpose = 'price' | 'credit' | 'door'

/** Statuses in which the payer can still pay. */
export const openPaymentStatuses: readonly PaymentStatus[] = ['created', 'action_required']

/** Statuses in which there may be something left to refund. */
export const refundablePaymentStatuses: readonly PaymentStatus[] = ['captured', 'partially_refunded']

/** A payment is captured once, possibly late, and refunded at most once. */
export const paymentMoves = {
  redirect: { from: ['created'], to: 'action_required' },
  capture: { from: ['created', 'action_required', 'failed', 'expired', 'voided'], to: 'captured' },
  fail: { from: ['created', 'action_required'], to: 'failed' },
  expire: { from: ['created', 'action_required'], to: 'expired' },
  void: { from: ['created', 'action_required'], to: 'voided' },
  refundPart: { from: ['captured', 'partially_refunded'], to: 'partially_refunded' },
  refund: { from: ['captured', 'partially_refunded'], to: 'refunded' },
  /** Funds the next deal of its listing. */
  credit: { from: ['captured'], to: 'captured' },
  // Paid after the offer was released, so it never counts as captured for a deal.
  refundLate: {
    from: ['created', 'action_required', 'failed', 'expired', 'voided'],
    to: 'refunded',
  },
} as const satisfies Transitions<PaymentStatus>

export type PayoutStatus = 'on_hold' | 'due' | 'processing' | 'paid' | 'failed' | 'cancelled'

/** A courier's share is held until delivery and then sent once. */
export const payoutMoves = {
  release: { from: ['on_hold'], to: 'due' },
  send: { from: ['due'], to: 'processing' },
  settle: { from: ['processing'], to: 'paid' },
  defer: { from: ['processing'], to: 'due' },
  fail: { from: ['processing'], to: 'failed' },
  retry: { from: ['failed'], to: 'due' },
  cancel: { from: ['on_hold', 'due', 'failed'], to: 'cancelled' },
  /** The deal is resumed, so the share is held again. */
  holdAgain: { from: ['due', 'failed', 'cancelled'], to: 'on_hold' },
} as const satisfies Transitions<PayoutStatus>

/** Reasons why a share waits although the delivery is done; the database has the same list. */
export type PayoutObstacle = 'fraud' | 'chargeback' | 'refund' | 'complaint' | 'held' | 'company' | 'account'

/** Statuses of a payout that staff can hold: nothing of it is sent yet. */
export const holdableStatuses: readonly PayoutStatus[] = ['on_hold', 'due', 'failed']

/** Decisions of staff on a payout: keep it here, let it go on, or send a failed one again. */
export const payoutDecisions = ['hold', 'release', 'retry'] as const
export type PayoutDecision = (typeof payoutDecisions)[number]

/** A held payout is forgotten after this many days, so the start page counts it. */
export const HELD_LONG_DAYS = 3

export type RefundStatus =
  | 'proposed'
  | 'declined'
  | 'due'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'settled'
  | 'noticed'
  | 'released'
  | 'matched'

/** The party that bears a refund made by staff; the money held for the deal pays for all others. */
export type RefundBearer = (typeof refundBearers)[number]
export const refundBearers = ['platform'] as const

/** One administrator alone refunds up to this sum of a payment. */
export const REFUND_ALONE_EUR = 1000

export const refundAnswers = ['approve', 'decline'] as const
export type RefundAnswer = (typeof refundAnswers)[number]

/**
 * Our own refund is due, sent, and may fail even after it succeeded. A refund made by staff at the
 * processor is noticed: the payout waits until the office releases it, or until the deal ends and
 * the refund counts towards what is owed. One above the limit is proposed, and due once a second
 * administrator has approved it.
 */
export const refundMoves = {
  approve: { from: ['proposed'], to: 'due' },
  decline: { from: ['proposed'], to: 'declined' },
  /** Taken back by the one who proposed it. */
  withdraw: { from: ['proposed'], to: 'declined' },
  send: { from: ['due'], to: 'pending' },
  arrive: { from: ['due', 'pending'], to: 'succeeded' },
  fail: { from: ['due', 'pending', 'succeeded', 'noticed', 'released', 'matched'], to: 'failed' },
  retry: { from: ['failed'], to: 'due' },
  settle: { from: ['due', 'failed'], to: 'settled' },
  release: { from: ['noticed', 'failed'], to: 'released' },
  match: { from: ['noticed', 'released'], to: 'matched' },
} as const satisfies Transitions<RefundStatus>

export type ChargebackStatus = 'open' | 'evidence_sent' | 'won' | 'lost' | 'released'

/** The bank has not decided yet. */
export const undecidedChargebacks = ['open', 'evidence_sent'] as const satisfies ChargebackStatus[]

/**
 * A payment disputed by the cardholder, decided by the bank, to which we send evidence once. The office may pay the
 * courier nevertheless.
 */
export const chargebackMoves = {
  sendEvidence: { from: ['open'], to: 'evidence_sent' },
  win: { from: ['open', 'evidence_sent', 'lost', 'released'], to: 'won' },
  lose: { from: ['open', 'evidence_sent'], to: 'lost' },
  release: { from: ['open', 'evidence_sent', 'lost'], to: 'released' },
} as const satisfies Transitions<ChargebackStatus>

export type ReversalStatus = 'noticed' | 'due' | 'sent' | 'settled' | 'kept'

/**
 * Money that came back after a payout. Only the office decides: send it again, pay it another way,
 * or keep it for the customer.
 */
export const reversalMoves = {
  retry: { from: ['noticed'], to: 'due' },
  send: { from: ['due'], to: 'sent' },
  fail: { from: ['due'], to: 'noticed' },
  settle: { from: ['noticed'], to: 'settled' },
  keep: { from: ['noticed'], to: 'kept' },
} as const satisfies Transitions<ReversalStatus>

/** Limit of the card processor for all files of a dispute, in bytes. */
export const EVIDENCE_MAX_BYTES = 4_500_000
/** Limit of the card processor for a text. */
export const EVIDENCE_TEXT_MAX = 20_000

export const PAYOUT_TRIES = 3

export type FeeStatus = 'accrued' | 'invoiced' | 'paid' | 'overdue' | 'waived' | 'corrected'

/** Our commission, owed as soon as a deal is made. */
export const feeMoves = {
  invoice: { from: ['accrued'], to: 'invoiced' },
  waive: { from: ['accrued', 'invoiced'], to: 'waived' },
  accrueAgain: { from: ['waived'], to: 'accrued' },
} as const satisfies Transitions<FeeStatus>

/** Accounts of the ledger; positive amounts are assets, negative ones liabilities. */
export type LedgerAccount =
  | 'clearing'
  | 'held'
  | 'courier_payable'
  | 'fee'
  | 'vat'
  | 'refund'
  | 'chargeback'
  | 'bank'
  /** Refunds at our own cost. */
  | 'goodwill'
  /** Money on its way from a deal that its courier cancelled to the next deal of the listing. */
  | 'credit'

/** Kinds of postings in the ledger. */
export type PostingKind =
  | 'capture'
  | 'earn'
  | 'unearn'
  | 'claim'
  /** A part of the courier's share and its fee goes back to the customer. */
  | 'settle'
  | 'payout'
  /** Reversed by staff at the processor: the money is back and still owed. */
  | 'payout_reversed'
  | 'payout_again'
  /** Paid to the courier from our bank, or kept to cover the customer's refund. */
  | 'payout_settled'
  | 'refund'
  /** Returned by the card's bank: the money is back and still owed. */
  | 'refund_failed'
  /** Paid to the customer through the processor's console, or from our bank. */
  | 'refund_outside'
  /** Such a refund counts towards what is owed when the deal ends. */
  | 'refund_matched'
  | 'chargeback'
  /** A payment funds the next deal of its listing. */
  | 'credit'

/**
 * Lifetime of a payment page; longer than the payer's deadline, so that a slow attempt is not cut
 * off.
 */
export const CHECKOUT_LIVES_MINUTES = 60
/** The processor requires at least 30 minutes; the rest is for its response to arrive. */
export const CHECKOUT_LEAST_MINUTES = 32
/**
 * Processor events are never repeated later than this; if one were, it would only trigger another
 * query.
 */
export const PROCESSOR_EVENT_DAYS = 90
export const PAYMENTS_PAGE_SIZE = 20
export const paymentMethods = ['card'] as const

/** Kinds of money cases: refunds, disputes, and money that came back after a payout. */
export const moneyCaseKinds = ['refund', 'chargeback', 'reversal'] as const
export type MoneyCaseKind = (typeof moneyCaseKinds)[number]

/**
 * Send again, mark as paid another way, release the payout, end the deal, or keep it for the
 * customer.
 */
export const moneyDecisions = ['retry', 'settle', 'release', 'end', 'keep'] as const
export type MoneyDecision = (typeof moneyDecisions)[number]
