import { offerMoves } from '#api/offer/offer.rules.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Storefront } from '#content/storefronts.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { recordCreated, findLocked, lock, type TxCtx, conflictIn } from '#api/kit/transition.ts'
import { wordsOf } from '#api/kit/words.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.part.ts'
import { mayPayOffer } from '#api/offer/offer.policy.ts'
import { User } from '#api/account/user.model.ts'
import type { CheckoutOrder, ProcessorPayment } from '#api/payment/card-processor.part.ts'
import { Payment } from '#api/payment/payment.model.ts'
import {
  CHECKOUT_LIVES_MINUTES,
  openPaymentStatuses,
  paymentMoves,
} from '#api/payment/payment.rules.ts'
import { paymentView, type PaymentView } from '#api/payment/payment.view.ts'
import { syncPayment } from './sync-payment.part.ts'

/** The owner goes to pay what he chose: one page at the card processor, however often he comes back. */
export async function preparePayment(ctx: Ctx, offerId: number): Promise<PaymentView> {
  const payment = await openPayment(ctx, offerId)
  if (!payment.processorSessionId) await openCheckout(ctx, payment)
  const { offer } = await getDeal(ctx, offerId)
  const now = orNotFound(await Payment.findByPk(payment.id, txOption(ctx)))
  return paymentView(offer, now, now.amountMinor)
}

/** The payment that is open, after a look whether it still is; or else a new one. */
async function openPayment(ctx: Ctx, offerId: number): Promise<Payment> {
  const first = await inTransaction(ctx, (ctx) => findOrCreate(ctx, offerId))
  if (!first.processorSessionId) return first
  await syncPayment(ctx, first.id)
  return inTransaction(ctx, (ctx) => findOrCreate(ctx, offerId))
}

async function findOrCreate(ctx: TxCtx, offerId: number): Promise<Payment> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayPayOffer(ctx.caller, partiesOf(deal)))
  refuseUnpayable(ctx, deal)
  const open = await findLocked(ctx, Payment, { offerId, status: openPaymentStatuses })
  if (open) return open
  const { offer, auction } = deal
  const payment = await Payment.create(
    {
      offerId,
      payerId: auction.ownerId ?? 0,
      status: 'created',
      amountMinor: prepaidMinor(offer),
      currency: offer.currency,
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'payment', payment, 'prepare')
  return payment
}

function refuseUnpayable(ctx: Ctx, { offer }: Deal): void {
  if (offer.status === 'accepted' || offer.status === 'realized')
    fail('payment.wrong_state', conflictIn(paymentMoves, 'captured'))
  if (offer.status !== 'awaiting_payment')
    fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  if (!offer.payUntil || offer.payUntil <= ctx.now.toJSDate())
    fail('offer.expired', conflictIn(offerMoves, offer.status, ['captured']))
}

async function openCheckout(ctx: Ctx, payment: Payment): Promise<void> {
  const page = await ctx.cardProcessor.createCheckout(await orderOf(ctx, payment))
  const isOpen = await inTransaction(ctx, (ctx) => keepPage(ctx, payment.id, page))
  if (isOpen) return
  await ctx.cardProcessor.expireCheckout(page.id)
  fail('payment.wrong_state', conflictIn(paymentMoves, 'voided'))
}

async function keepPage(ctx: TxCtx, id: number, page: ProcessorPayment): Promise<boolean> {
  const payment = await lock(ctx, Payment, { id })
  await payment.update(
    { processorSessionId: page.id, processorUrl: page.url ?? null },
    { transaction: ctx.tx },
  )
  return openPaymentStatuses.includes(payment.status)
}

async function orderOf(ctx: Ctx, payment: Payment): Promise<CheckoutOrder> {
  const { auction, offer } = await getDeal(ctx, payment.offerId)
  const owner = orNotFound(await User.findByPk(payment.payerId, txOption(ctx)))
  const storefront = storefrontOf(owner.locale)
  const dealUrl = dealUrlOf(ctx, storefront, offer.id)
  return {
    paymentId: payment.id,
    offerId: offer.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: auction.title ?? String(auction.id),
    merchant: wordsOf(storefront.language, 'site')('layout.name'),
    email: owner.email,
    intlLocale: storefront.intlLocale,
    successUrl: `${dealUrl}?payment=success`,
    cancelUrl: `${dealUrl}?payment=cancelled`,
    expiresAt: new Date(payment.createdAt.getTime() + CHECKOUT_LIVES_MINUTES * 60_000),
  }
}

const dealUrlOf = ({ config }: Ctx, { subdomain, locale }: Storefront, offerId: number): string =>
  config.originPattern.replace('{subdomain}', subdomain) + toPath(locale, 'deal', { id: offerId })
