import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, findAppError } from '#api/kit/fail.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses, paymentMethods } from '#api/payment/payment.rules.ts'
import { paymentView, type PaymentView } from '#api/payment/payment.view.ts'
import { syncPayment } from './sync-payment.part.ts'

/** State of an offer's payment. While it is open, the card processor is asked for news. */
export async function getPaymentStatus(ctx: Ctx, offerId: number): Promise<PaymentView> {
  let deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('payment.status', ctx.caller, partiesOf(deal)))
  let payment = await findLast(ctx, offerId)
  if (payment?.processorSessionId && openPaymentStatuses.includes(payment.status)) {
    await settleIfPossible(ctx, payment.id)
    deal = await getDeal(ctx, offerId)
    payment = await findLast(ctx, offerId)
  }
  const view = paymentView(deal.offer, payment, prepaidMinor(deal.offer))
  const maySeeCheckout = mayOnOffer('payment.status:checkout', ctx.caller, partiesOf(deal))
  return maySeeCheckout ? view : { ...view, redirectUrl: null }
}

/** The captured payment, or else the latest one, so that a late attempt does not hide it. */
const findLast = async (ctx: Ctx, offerId: number): Promise<Payment | null> =>
  (await Payment.findOne({
    where: { offerId, returnedAt: null, status: ['captured', 'partially_refunded'] },
    ...txOption(ctx),
  })) ??
  Payment.findOne({
    where: { offerId, returnedAt: null },
    order: [['id', 'DESC']],
    ...txOption(ctx),
  })

async function settleIfPossible(ctx: Ctx, paymentId: number): Promise<void> {
  try {
    await syncPayment(ctx, paymentId)
  } catch (error) {
    if (!findAppError(error)?.code.startsWith('payment.')) throw error
    ctx.log.warn({ err: error, paymentId }, 'the card processor could not be asked')
  }
}

interface PaymentMethods {
  data: { id: (typeof paymentMethods)[number]; amount: WireMoney }[]
}

/** Payment methods available to the owner. */
export async function listPaymentMethods(ctx: Ctx, offerId: number): Promise<PaymentMethods> {
  const deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('payment.methods', ctx.caller, partiesOf(deal)))
  const amount = toWire(money(prepaidMinor(deal.offer), deal.offer.currency))
  return { data: paymentMethods.map((id) => ({ id, amount })) }
}
