import { moveAuction } from '#api/auction/auction.move.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { findLocked, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { openDeal } from './open-deal.part.ts'
import { findUnfitness } from './fit-bidder.part.ts'
import { findToPay, priceToPayMinor } from './to-pay.part.ts'
import { lockAnyDeal, type Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { ProcessorPayment } from '#api/payment/card-processor.port.ts'
import { isPosted, postEntries } from '#api/payment/ledger.part.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import { enqueueRefund } from '#api/payment/enqueue-refund.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses } from '#api/payment/payment.rules.ts'

/**
 * Handles a captured payment. If the offer can still be concluded, the deal is made in one
 * transaction; a payment that comes too late is posted to the ledger and refunded.
 */
export async function capturePayment(
  ctx: TxCtx,
  { id, offerId }: Pick<Payment, 'id' | 'offerId'>,
  paid: ProcessorPayment,
): Promise<void> {
  const deal = await lockAnyDeal(ctx, offerId)
  const payment = await lock(ctx, Payment, { id })
  if (payment.capturedAt || (await isPosted(ctx, captureKey(payment)))) return
  if (!isAmountRight(ctx, payment, paid)) return
  await postCapture(ctx, payment)
  if (!(await isFree(ctx, deal, payment))) return sendBack(ctx, payment, paid)
  const isForPrice = payment.purpose === 'price'
  if (isForPrice) await takeAgain(ctx, deal)
  await movePayment(ctx, payment, 'capture', {
    set: {
      capturedAt: ctx.now.toJSDate(),
      processorIntentId: paid.intentId ?? null,
      failureCode: null,
    },
  })
  await voidOthers(ctx, payment)
  if (isForPrice) return openDeal(ctx, deal)
  for (const { onPaid } of Object.values(ctx.cases)) await onPaid?.(ctx, deal)
}

const captureKey = ({ id }: Payment): string => `capture:${id}`

function isAmountRight(ctx: TxCtx, { id, amountMinor, currency }: Payment, paid: ProcessorPayment): boolean {
  if (paid.amountMinor === amountMinor && paid.currency === currency) return true
  ctx.log.error({ paymentId: id }, 'paid amount differs from the price')
  return false
}

async function postCapture(ctx: TxCtx, payment: Payment): Promise<void> {
  await postEntries(ctx, {
    kind: 'capture',
    key: captureKey(payment),
    offerId: payment.offerId,
    paymentId: payment.id,
    currency: payment.currency,
    entries: { clearing: payment.amountMinor, held: -payment.amountMinor },
  })
}

/**
 * The offer still waits for payment; or it was released but could be accepted now: same price,
 * still valid, a courier who can take on work, and no fraud report.
 */
async function isFree(ctx: TxCtx, deal: Deal, payment: Payment): Promise<boolean> {
  const { auction, offer } = deal
  if (payment.purpose !== 'price') {
    const toPay = await findToPay(ctx, deal)
    return toPay?.purpose === payment.purpose && toPay.amountMinor === payment.amountMinor
  }
  if ((await priceToPayMinor(ctx, deal)) !== payment.amountMinor) return false
  if (offer.status === 'awaiting_payment') return auction.status === 'reserved'
  if (offer.status !== 'active' || auction.status !== 'active') return false
  return offer.validUntil > ctx.now.toJSDate() && !(await findUnfitness(ctx, deal))
}

async function sendBack(ctx: TxCtx, payment: Payment, paid: ProcessorPayment): Promise<void> {
  ctx.log.warn({ paymentId: payment.id }, 'a payment came too late and goes back')
  await payment.update({ processorIntentId: paid.intentId ?? null }, { transaction: ctx.tx })
  await enqueueRefund(ctx, payment, 'late_capture')
}

async function takeAgain(ctx: TxCtx, { auction, offer }: Deal): Promise<void> {
  if (offer.status === 'awaiting_payment') return
  await moveOffer(ctx, offer, 'accept', { reason: 'late_capture' })
  await moveAuction(ctx, auction, 'reserve', { reason: 'late_capture' })
}

/** Closes a second open checkout, so that the customer is not charged twice. */
async function voidOthers(ctx: TxCtx, { offerId }: Payment): Promise<void> {
  const other = await findLocked(ctx, Payment, { offerId, status: openPaymentStatuses })
  if (!other) return
  await movePayment(ctx, other, 'void')
  await addJob(ctx, 'close-checkout', { paymentId: other.id })
}
