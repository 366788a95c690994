import type { RefundStatus } from '#api/payment/payment.rules.ts'

/** Each state of a refund, as the office reads it. */
export const refundWords: Record<RefundStatus, string> = {
  proposed: 'waits for a second administrator',
  declined: 'declined',
  due: 'is being sent',
  pending: 'on its way to the card',
  succeeded: 'on the card',
  failed: 'failed',
  settled: 'paid another way',
  noticed: 'made at the card processor',
  released: 'made at the card processor, closed',
  matched: 'made at the card processor, counted',
}
