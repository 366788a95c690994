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
  let found = await findPayments(ctx, deal)
  const payment = found.payments.at(-1)
  if (payment?.processorSessionId && openPaymentStatuses.includes(payment.status)) {
    await settleIfPossible(ctx, payment.id)
    deal = await getDeal(ctx, offerId)
    found = await findPayments(ctx, deal)
  }
  const view = paymentView(deal.offer, found.payments, found.toPay ?? priceOf(deal))
  const maySeeCheckout = mayOnOffer('payment.status:checkout', ctx.caller, partiesOf(deal))
  return maySeeCheckout ? view : { ...view, redirectUrl: null }
}

/** Nothing is asked for: the whole price that is paid through us. */
const priceOf = ({ offer }: Deal) => ({ amountMinor: prepaidMinor(offer), until: offer.payUntil })

interface FoundPayments {
  toPay: ToPay | null
  payments: Payment[]
}

/**
 * The latest payment of what is asked for now. Otherwise those captured, or else the latest one, so
 * that a late attempt does not hide them. A payment besides the price counts once it was begun.
 */
async function findPayments(ctx: Ctx, deal: Deal): Promise<FoundPayments> {
  const { id: offerId, status } = deal.offer
  const all = await Payment.findAll({ where: { offerId, returnedAt: null }, order: [['id', 'ASC']], ...txOption(ctx) })
  const isBegun = all.some((one) => one.purpose !== 'price' && openPaymentStatuses.includes(one.status))
  const toPay = status === 'awaiting_payment' || isBegun ? await findToPay(ctx, deal) : null
  const asked = toPay ? all.filter(({ purpose }) => purpose === toPay.purpose) : all
  const captured = asked.filter((one) => one.status === 'captured' || one.status === 'partially_refunded')
  return { toPay, payments: captured.length > 0 ? captured : asked.slice(-1) }
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
