import { offerMoves } from '#api/offer/offer.rules.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Storefront } from '#content/storefronts.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db/db.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { recordCreated, findLocked, lock, type TxCtx, conflictIn } from '#api/kit/db/transition.ts'
import { wordsOf } from '#api/kit/words.ts'
import type { ToPay } from '#api/offer/deal-case.move.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { User } from '#api/account/user/user.model.ts'
import type { CheckoutOrder, ProcessorPayment } from '#api/payment/card-processor.port.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import { Payment } from '#api/payment/payment.model.ts'
import {
  CHECKOUT_LEAST_MINUTES,
  CHECKOUT_LIVES_MINUTES,
  openPaymentStatuses,
  paymentMoves,
} from '#api/payment/payment.rules.ts'
import { paymentView, type PaymentView } from '#api/payment/payment.view.ts'
import { syncPayment } from './sync-payment.part.ts'
import { findToPay } from './to-pay.part.ts'

/** A deal and its open payment. */
interface OpenPayment {
  deal: Deal
  payment: Payment
  toPay: ToPay
}

/** Opens the checkout of an accepted offer, or returns the one already open. */
export async function preparePayment(ctx: Ctx, offerId: number): Promise<PaymentView> {
  const opened = await openPayment(ctx, offerId)
  const payment = opened.payment.processorSessionId ? opened.payment : await openCheckout(ctx, opened)
  return paymentView(opened.deal.offer, [payment], opened.toPay)
}

/** The open payment, synced with the processor first; or else a new one. */
async function openPayment(ctx: Ctx, offerId: number): Promise<OpenPayment> {
  const first = await inTransaction(ctx, (ctx) => findOrCreate(ctx, offerId))
  if (!first.payment.processorSessionId) return first
  await syncPayment(ctx, first.payment.id)
  return inTransaction(ctx, (ctx) => findOrCreate(ctx, offerId))
}

async function findOrCreate(ctx: TxCtx, offerId: number): Promise<OpenPayment> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('payment.pay', ctx.caller, partiesOf(deal)))
  const toPay = await orUnpayable(ctx, deal)
  const open = await findLocked(ctx, Payment, { offerId, status: openPaymentStatuses })
  if (open && !isTooOld(ctx, open)) return { deal, payment: open, toPay }
  if (open) await movePayment(ctx, open, 'void')
  const { offer, auction } = deal
  const { purpose, amountMinor } = toPay
  const payment = await Payment.create(
    {
      offerId,
      payerId: auction.ownerId ?? 0,
      purpose,
      status: 'created',
      amountMinor,
      currency: offer.currency,
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'payment', payment, 'prepare')
  return { deal, payment, toPay }
}

/**
 * No checkout was opened, and its planned end is now too near for the processor. The payer never
 * got a link, so the payment can be replaced.
 */
const isTooOld = ({ now }: Ctx, { processorSessionId, createdAt }: Payment): boolean =>
  processorSessionId === null && checkoutEnd(createdAt) < now.plus({ minutes: CHECKOUT_LEAST_MINUTES }).toJSDate()

const checkoutEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + CHECKOUT_LIVES_MINUTES * 60_000)

async function orUnpayable(ctx: Ctx, deal: Deal): Promise<ToPay> {
  const { offer } = deal
  const toPay = await findToPay(ctx, deal)
  if (toPay && toPay.until > ctx.now.toJSDate()) return toPay
  if (offer.status === 'accepted' || offer.status === 'realized')
    fail('payment.wrong_state', conflictIn(paymentMoves, 'captured'))
  if (offer.status !== 'awaiting_payment') fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  return fail('offer.expired', conflictIn(offerMoves, offer.status, ['captured']))
}

async function openCheckout(ctx: Ctx, opened: OpenPayment): Promise<Payment> {
  const page = await ctx.cardProcessor.createCheckout(await orderOf(ctx, opened))
  const payment = await inTransaction(ctx, (ctx) => keepPage(ctx, opened.payment.id, page))
  if (openPaymentStatuses.includes(payment.status)) return payment
  await ctx.cardProcessor.expireCheckout(page.id)
  return fail('payment.wrong_state', conflictIn(paymentMoves, 'voided'))
}

async function keepPage(ctx: TxCtx, id: number, page: ProcessorPayment): Promise<Payment> {
  const payment = await lock(ctx, Payment, { id })
  return payment.update({ processorSessionId: page.id, processorUrl: page.url ?? null }, { transaction: ctx.tx })
}

async function orderOf(ctx: Ctx, { deal, payment }: OpenPayment): Promise<CheckoutOrder> {
  const { auction, offer } = deal
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
    expiresAt: checkoutEnd(payment.createdAt),
  }
}

const dealUrlOf = ({ config }: Ctx, { subdomain, locale }: Storefront, offerId: number): string =>
  config.originPattern.replace('{subdomain}', subdomain) + toPath(locale, 'deal', { id: offerId })
