import { addJob } from '#api/kit/worker/outbox.ts'
import { findLocked, stateMachine, type TransitionOptions, type TxCtx } from '#api/kit/db/transition.ts'
import type { DoorPriceStatus } from '#api/offer/door-price.rules.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'
import type { DoorPrice } from './door-price.model.ts'
import { doorPriceMoves } from './door-price.rules.ts'

/** Every status change of a price asked at the door goes through here. */
export const moveDoorPrice = stateMachine<DoorPriceStatus, typeof doorPriceMoves, DoorPrice>('door', doorPriceMoves)

/** Ends the request without a payment: its checkout is closed, and a payment that still arrives is refunded. */
export async function endDoorPrice(
  ctx: TxCtx,
  door: DoorPrice,
  event: Exclude<keyof typeof doorPriceMoves, 'accept' | 'pay'>,
  step: TransitionOptions<DoorPrice> = {},
): Promise<void> {
  const { offerId, status } = door
  await moveDoorPrice(ctx, door, event, step)
  if (status !== 'accepted') return
  const payment = await findLocked(ctx, Payment, { offerId, purpose: 'door', status: openPaymentStatuses })
  if (!payment) return
  await movePayment(ctx, payment, 'void')
  await addJob(ctx, 'close-checkout', { paymentId: payment.id })
}
