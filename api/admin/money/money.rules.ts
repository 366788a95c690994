import type { PaymentStatus, PayoutStatus } from '#api/payment/payment.rules.ts'

export const MONEY_PAGE_SIZE = 50
/** Each try draws a PDF and uploads it. */
export const EVIDENCE_TRIES_PER_HOUR = 60
/** Longest text that staff write to the bank. */
export const EVIDENCE_NOTE_MAX = 2000
export const moneyOrders = ['newest', 'oldest'] as const

/**
 * A payment with an open chargeback is `disputed`, and one with a refund that waits for a second
 * administrator is `proposed`, whatever its status.
 */
export const paymentFilters = [
  'disputed',
  'proposed',
  'created',
  'action_required',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
  'voided',
] as const satisfies readonly (PaymentStatus | 'disputed' | 'proposed')[]

/** A payout that the office holds is `held`, whatever its status. */
export const payoutFilters = [
  'held',
  'failed',
  'on_hold',
  'due',
  'processing',
  'paid',
  'cancelled',
] as const satisfies readonly (PayoutStatus | 'held')[]
