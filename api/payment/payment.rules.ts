import type { Transitions } from '#api/kit/transition.ts'

export type PaymentStatus =
  | 'created'
  | 'action_required'
  | 'captured'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'expired'
  | 'voided'

/** The payer may still pay. */
export const openPaymentStatuses: readonly PaymentStatus[] = ['created', 'action_required']

/** Money comes in once, even late, and goes back never more than once. */
export const paymentMoves = {
  redirect: { from: ['created'], to: 'action_required' },
  capture: { from: ['created', 'action_required', 'failed', 'expired', 'voided'], to: 'captured' },
  fail: { from: ['created', 'action_required'], to: 'failed' },
  expire: { from: ['created', 'action_required'], to: 'expired' },
  void: { from: ['created', 'action_required'], to: 'voided' },
  refundPart: { from: ['captured', 'partially_refunded'], to: 'partially_refunded' },
  refund: { from: ['captured', 'partially_refunded'], to: 'refunded' },
  // Paid after the choice was taken back: it never counted as a capture for a deal.
  refundLate: {
    from: ['created', 'action_required', 'failed', 'expired', 'voided'],
    to: 'refunded',
  },
} as const satisfies Transitions<PaymentStatus>

export type PayoutStatus = 'on_hold' | 'due' | 'processing' | 'paid' | 'failed' | 'cancelled'

/** The provider's share waits until the goods are there, then it is sent once. */
export const payoutMoves = {
  release: { from: ['on_hold'], to: 'due' },
  send: { from: ['due'], to: 'processing' },
  settle: { from: ['processing'], to: 'paid' },
  defer: { from: ['processing'], to: 'due' },
  fail: { from: ['processing'], to: 'failed' },
  retry: { from: ['failed'], to: 'due' },
  cancel: { from: ['on_hold', 'due', 'failed'], to: 'cancelled' },
  /** The deal stands again: the share waits until its work is done. */
  holdAgain: { from: ['due', 'failed', 'cancelled'], to: 'on_hold' },
} as const satisfies Transitions<PayoutStatus>

/** Why a share waits though the goods are there; the database keeps the same list. */
export type PayoutObstacle = 'fraud' | 'chargeback' | 'refund' | 'company' | 'account'

export type RefundStatus =
  'due' | 'pending' | 'succeeded' | 'failed' | 'settled' | 'noticed' | 'released' | 'matched'

/**
 * Our own refund is due, sent, and may come back even after it succeeded. One that staff made at the
 * processor is noticed: the payout waits until the office releases it, or until the deal ends and the
 * refund counts towards what is owed.
 */
export const refundMoves = {
  send: { from: ['due'], to: 'pending' },
  arrive: { from: ['due', 'pending'], to: 'succeeded' },
  fail: { from: ['due', 'pending', 'succeeded', 'noticed', 'released', 'matched'], to: 'failed' },
  retry: { from: ['failed'], to: 'due' },
  settle: { from: ['due', 'failed'], to: 'settled' },
  release: { from: ['noticed', 'failed'], to: 'released' },
  match: { from: ['noticed', 'released'], to: 'matched' },
} as const satisfies Transitions<RefundStatus>

export type ChargebackStatus = 'open' | 'won' | 'lost' | 'released'

/** The holder of the card has denied the payment; the bank decides. The office may pay the courier all the same. */
export const chargebackMoves = {
  win: { from: ['open', 'lost', 'released'], to: 'won' },
  lose: { from: ['open'], to: 'lost' },
  release: { from: ['open', 'lost'], to: 'released' },
} as const satisfies Transitions<ChargebackStatus>

export type ReversalStatus = 'noticed' | 'due' | 'sent' | 'settled' | 'kept'

/**
 * Money came back after a payout. Only the office decides: it is sent again, the courier has it another
 * way, or it is kept for the customer.
 */
export const reversalMoves = {
  retry: { from: ['noticed'], to: 'due' },
  send: { from: ['due'], to: 'sent' },
  fail: { from: ['due'], to: 'noticed' },
  settle: { from: ['noticed'], to: 'settled' },
  keep: { from: ['noticed'], to: 'kept' },
} as const satisfies Transitions<ReversalStatus>

export const PAYOUT_TRIES = 3

export type FeeStatus = 'accrued' | 'invoiced' | 'paid' | 'overdue' | 'waived' | 'corrected'

/** Our commission: owed from the moment a deal is made. */
export const feeMoves = {
  invoice: { from: ['accrued'], to: 'invoiced' },
  waive: { from: ['accrued', 'invoiced'], to: 'waived' },
  accrueAgain: { from: ['waived'], to: 'accrued' },
} as const satisfies Transitions<FeeStatus>

/** Where money stands in our books; a plus is what we have or are owed, a minus what we owe. */
export type LedgerAccount =
  'clearing' | 'held' | 'courier_payable' | 'fee' | 'vat' | 'refund' | 'chargeback' | 'bank'

/** A payment page lives a while longer than the choice does, so that a slow try is not cut off. */
export const CHECKOUT_LIVES_MINUTES = 60
/** The processor opens no page that ends within 30 minutes; the rest is for its answer to arrive. */
export const CHECKOUT_LEAST_MINUTES = 32
/** No processor tells an event again so late; were it told, it would only make us ask how things stand. */
export const PROCESSOR_EVENT_DAYS = 90
export const PAYMENTS_PAGE_SIZE = 20
export const paymentMethods = ['card'] as const

/** Refunds, disputes, and money that came back after a payout. */
export const moneyCaseKinds = ['refund', 'chargeback', 'reversal'] as const
export type MoneyCaseKind = (typeof moneyCaseKinds)[number]

/** Send it again, mark it as paid another way, let the payout go, end the deal, or keep it for the customer. */
export const moneyDecisions = ['retry', 'settle', 'release', 'end', 'keep'] as const
