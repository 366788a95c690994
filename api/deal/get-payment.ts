import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, findAppError } from '#api/kit/fail.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { ToPay } from '#api/offer/deal-case.move.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import { getDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { openPaymentStatuses, paymentMethods } from '#api/payment/payment.rules.ts'
import { paymentView, type PaymentView } from '#api/payment/payment.view.ts'
import { syncPayment } from './sync-payment.part.ts'
import { findToPay } from './to-pay.part.ts'

/** State of an offer's payment. While it is open, the card processor is asked for news. */
export async function getPaymentStatus(ctx: Ctx, offerId: number): Promise<PaymentView> {
  let deal = await getDeal(ctx, offerId)
  authorize(mayOnOffer('payment.status', ctx.caller, partiesOf(deal)))
  let toPay = await findToPay(ctx, deal)
  let payments = await findLast(ctx, offerId, toPay)
  const payment = payments.at(-1)
  if (payment?.processorSessionId && openPaymentStatuses.includes(payment.status)) {
    await settleIfPossible(ctx, payment.id)
    deal = await getDeal(ctx, offerId)
    toPay = await findToPay(ctx, deal)
    payments = await findLast(ctx, offerId, toPay)
  }
  const view = paymentView(deal.offer, payments, toPay ?? priceOf(deal))
  const maySeeCheckout = mayOnOffer('payment.status:checkout', ctx.caller, partiesOf(deal))
  return maySeeCheckout ? view : { ...view, redirectUrl: null }
}

/** Nothing is asked for: the whole price that is paid through us. */
const priceOf = ({ offer }: Deal) => ({ amountMinor: prepaidMinor(offer), until: offer.payUntil })

/**
 * The latest payment of what is asked for now. Otherwise those captured, or else the latest one, so
 * that a late attempt does not hide them.
 */
async function findLast(ctx: Ctx, offerId: number, toPay: ToPay | null): Promise<Payment[]> {
  const all = await Payment.findAll({
    where: { offerId, returnedAt: null, ...(toPay && { purpose: toPay.purpose }) },
    order: [['id', 'ASC']],
    ...txOption(ctx),
  })
  const captured = all.filter(({ status }) => status === 'captured' || status === 'partially_refunded')
  return captured.length > 0 ? captured : all.slice(-1)
}

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
  const { amountMinor } = (await findToPay(ctx, deal)) ?? priceOf(deal)
  const amount = toWire(money(amountMinor, deal.offer.currency))
  return { data: paymentMethods.map((id) => ({ id, amount })) }
}
