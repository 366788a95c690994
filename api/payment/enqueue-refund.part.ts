import { addJob } from '#api/kit/outbox.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { Payment } from './payment.model.ts'

export interface RefundRequest {
  paymentId: number
  amountMinor: number
  /** The same for every try of one refund. */
  key: string
}

/**
 * Decides that money goes back; it leaves after the commit and is in the books when the processor has
 * sent it. One payment is refunded once for the same reason.
 */
export async function enqueueRefund(
  ctx: TxCtx,
  payment: Payment,
  reason: string,
  amountMinor = payment.amountMinor - payment.refundedMinor,
): Promise<void> {
  if (amountMinor <= 0) return
  const key = `refund:${payment.id}:${reason}`
  const order: RefundRequest = { paymentId: payment.id, amountMinor, key }
  await addJob(ctx, 'send-refund', order, { key })
}
