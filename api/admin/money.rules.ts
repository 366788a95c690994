import type { PaymentStatus, PayoutStatus } from '#api/payment/payment.rules.ts'

export const MONEY_PAGE_SIZE = 50
export const moneyOrders = ['newest', 'oldest'] as const

/** A payment with an open chargeback is `disputed`, whatever its status. */
export const paymentFilters = [
  'disputed',
  'created',
  'action_required',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'expired',
  'voided',
] as const satisfies readonly (PaymentStatus | 'disputed')[]

export const payoutStatuses = [
  'failed',
  'on_hold',
  'due',
  'processing',
  'paid',
  'cancelled',
] as const satisfies readonly PayoutStatus[]
