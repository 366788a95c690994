import { readFileSync } from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import type { Caller, SignedIn } from '#api/common/caller.rules.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { typedToWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { testCards, type TestCardName } from '#sandbox/card-processor/test-cards.ts'
import { runJob } from '#api/jobs.ts'
import type { Config } from '#api/kit/config.ts'
import { localSecrets } from '#api/payment/find-sandbox.lib.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { anAuction, aPhoto, type AuctionWishes } from './auctions.ts'
import { aCharity, aCourier, aCustomer } from './people.ts'
import { aCtx, as, theServices, type CtxOverrides } from '#tests/support/test-app.ts'

type PostInput = Parameters<ReturnType<typeof as>['offer']['post']>[0]

interface OfferWishes extends Partial<Omit<PostInput, 'auction' | 'price' | 'minPrice'>> {
  /** In pounds if there is no currency. */
  on: { id: number; currency?: Currency }
  by: Caller
  /** The price for the customer, such as `'500'`. */
  gross?: string
  minPrice?: string
}

/** An offer as its provider posts it: `await anOffer({ on: auction, by: bob, gross: '500' })`. */
export const anOffer = ({ on, by, gross = '500', minPrice, ...form }: OfferWishes) => {
  const priced = (amount: string) => typedToWire(amount, on.currency ?? 'GBP', 'en-GB')
  return as(by).offer.post({
    auction: String(on.id),
    price: priced(gross),
    ...(minPrice === undefined ? {} : { minPrice: priced(minPrice) }),
    isPriceConfirmed: true,
    ...form,
  })
}

/** A price in the British storefront, the default of tests: `pounds('500')`. */
export const pounds = (amount: string): WireMoney => typedToWire(amount, 'GBP', 'en-GB')

/** The offer with its prices, which drivers do not see. */
export const priced = async (by: Caller, offerId: number): Promise<PricedOfferView> =>
  (await as(by).offer.get({ offerId })) as PricedOfferView

/** The owner accepts the offer at its current price and version. */
export async function accept(by: Caller, offerId: number, wishes: CtxOverrides = {}): Promise<PricedOfferView> {
  const { price, auction } = await priced(by, offerId)
  return as(by, wishes).offer.accept({
    offerId,
    expectedGross: price.gross,
    auctionVersion: auction.version,
  })
}

export interface Deal {
  ann: SignedIn
  bob: SignedIn
  auction: { id: number; slug: string }
  offerId: number
}

export interface DealWishes extends Partial<Omit<OfferWishes, 'on' | 'by'>> {
  ann?: SignedIn
  bob?: SignedIn
  /** Another bidder, at 614, who is not chosen. */
  rival?: SignedIn
  listing?: Omit<AuctionWishes, 'by'>
}

/** An auction with one offer on it. */
export async function anOpenDeal({ listing, ...wishes }: DealWishes = {}): Promise<Deal> {
  const { ann = await aCustomer(), bob = await aCourier(), rival, ...form } = wishes
  const auction = await anAuction({ by: ann, ...listing })
  const { id: offerId } = await anOffer({ on: auction, by: bob, ...form })
  if (rival) await anOffer({ on: auction, by: rival, gross: '614' })
  return { ann, bob, auction, offerId }
}

/** The owner has chosen and has to pay. */
export async function aChosenDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await anOpenDeal(wishes)
  await accept(deal.ann, deal.offerId)
  return deal
}

/** Paid by card and confirmed by the card processor: the goods can be picked up. */
export async function aPaidDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await aChosenDeal(wishes)
  await payWith('success', deal)
  await as(deal.ann).payment.status({ offerId: deal.offerId })
  return deal
}

/** Picked up, driven and delivered. */
export async function aDeliveredDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await aPaidDeal(wishes)
  await deliver(deal)
  return deal
}

/** The owner has confirmed the delivery: the payout is due. */
export async function aConfirmedDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await aDeliveredDeal({ bob: await aPayableCourier(), ...wishes })
  await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
  return deal
}

async function pickUp({ ann, bob, offerId }: Deal, wishes: CtxOverrides = {}): Promise<void> {
  const { pickupPin } = await as(ann).delivery.get({ offerId })
  await as(bob, wishes).delivery.step({
    ...{ offerId, event: 'pickUp', pin: pickupPin ?? '' },
    isEarlyConfirmed: true,
  })
}

export async function deliver(deal: Deal, wishes: CtxOverrides = {}): Promise<void> {
  const { bob, offerId } = deal
  await pickUp(deal, wishes)
  const provider = as(bob, wishes).delivery
  await provider.step({ offerId, event: 'depart' })
  const file = { bytes: await aPhoto() }
  await provider.addProof({ offerId, stage: 'delivery', kind: 'photo', file })
  await provider.step({ offerId, event: 'deliver', isEarlyConfirmed: true })
}

export type DealStage = 'open' | 'reserved' | 'paid' | 'pickedUp' | 'delivered' | 'realized' | 'cancelled'

/**
 * A deal up to this stage, each step by its own call; `cancelled` is by the courier, after the
 * payment.
 */
export async function aDealUntil(stage: DealStage, wishes: DealWishes = {}): Promise<Deal> {
  if (stage === 'open') return anOpenDeal(wishes)
  if (stage === 'reserved') return aChosenDeal(wishes)
  const deal = await aPaidDeal(wishes)
  const { ann, bob, offerId } = deal
  if (stage === 'cancelled') await as(bob).offer.cancel({ offerId })
  if (stage === 'pickedUp') await pickUp(deal)
  if (stage === 'delivered' || stage === 'realized') await deliver(deal)
  if (stage === 'realized') await as(ann).delivery.step({ offerId, event: 'confirm' })
  return deal
}

/** Returns where the payer is sent after entering this card, or the page’s message. */
export async function payWith(card: TestCardName, { ann, offerId }: Pick<Deal, 'ann' | 'offerId'>): Promise<string> {
  const { redirectUrl } = await as(ann).payment.pay({ offerId })
  return payOnPage(redirectUrl, card)
}

/** Pays on the card processor’s page, and on the bank’s if the card needs it. */
export async function payOnPage(page: string, card: TestCardName): Promise<string> {
  const { number } = testCards[card]
  const typed = { number, expiry: '12/34', cvc: '123', name: 'Ann Novak' }
  const answer = await post(page, typed)
  const next = answer.headers.get('location') ?? page
  if (!next.includes('/c/confirm/')) return next
  const confirmed = await post(new URL(next, page).href, { answer: 'confirm' })
  return confirmed.headers.get('location') ?? next
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The card processor of this test app, with the data of its own console. */
export const theProcessor = (): Stripe => processorOf(theServices().config)

export function processorOf(config: Config): Stripe {
  const port = Number(readFileSync(path.join(config.dataDir, 'payments/port'), 'utf8'))
  const { secretKey } = localSecrets(config)
  return new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
}

/** All events of the card processor so far, oldest first. */
export async function processorEvents(): Promise<Stripe.Event[]> {
  const events = await theProcessor().events.list().autoPagingToArray({ limit: 1000 })
  return events.reverse()
}

/** Delivers a signed webhook of the card processor, and runs its job. */
export async function deliverWebhook(event: Stripe.Event, secret?: string): Promise<void> {
  await storeWebhook(event, secret)
  await handleEvent(event)
}

export const handleEvent = ({ id: eventId }: Stripe.Event): Promise<void> =>
  runJob(aCtx(), 'handle-processor-event', { eventId })

export async function storeWebhook(
  event: Stripe.Event,
  secret = localSecrets(theServices().config).webhookSecret,
): Promise<void> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  await as(guestCaller, {
    headers: { 'stripe-signature': signature },
    rawBody: Buffer.from(payload),
  }).payment.webhook({})
}

export async function deliverWebhooks(events?: Stripe.Event[]): Promise<void> {
  for (const event of events ?? (await processorEvents())) await deliverWebhook(event)
}

const IBAN = 'DE89370400440532013000'
export const OTHER_IBAN = 'NL91ABNA0417164300'

/** A courier with a payout account at the card processor. */
export async function aPayableCourier(): Promise<SignedIn> {
  const bob = await aCourier({ payoutAccountId: null, isPayoutAccountReady: false })
  return payable(bob, 'Bob Transport')
}

/** A charity with a payout account, not verified yet. */
export async function aPayableCharity(): Promise<SignedIn> {
  const wishes = { payoutAccountId: null, isPayoutAccountReady: false, isCharityChecked: false }
  return payable(await aCharity(wishes), 'Warm Homes')
}

/** Changes the holder of the payout account at the card processor. */
export async function payable(bob: SignedIn, legalName: string, iban = IBAN): Promise<SignedIn> {
  const { redirectUrl } = await as(bob).payment.openPayoutAccount({})
  await post(redirectUrl, { legalName, iban, agree: 'yes' })
  await as(bob).payment.payoutAccount({})
  return bob
}

/** Both sides have given an opinion; returns the customer’s. */
export async function aPublishedOpinion(): Promise<Deal & { opinionId: number }> {
  const deal = await aConfirmedDeal()
  const { offerId } = deal
  await as(deal.bob).opinion.give({ offerId, stars: 4 })
  const { id } = await as(deal.ann).opinion.give({ offerId, stars: 2, text: 'Late.' })
  return { ...deal, opinionId: id }
}
