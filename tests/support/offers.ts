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
import { localSecrets } from '#api/payment/find-sandbox.part.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { anAuction, aPhoto, type AuctionWishes } from './auctions.ts'
import { aCharity, aCourier, aCustomer } from './people.ts'
import { aCtx, as, theServices, type CtxOverrides } from './test-app.ts'

type PostInput = Parameters<ReturnType<typeof as>['offer']['post']>[0]

interface OfferWishes extends Partial<Omit<PostInput, 'auction' | 'price' | 'minPrice'>> {
  /** British where its currency is not said. */
  on: { id: number; currency?: Currency }
  by: Caller
  /** `'500'`; what the customer pays. */
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

/** A price at the British storefront, where tests are at home: `pounds('500')`. */
export const pounds = (amount: string): WireMoney => typedToWire(amount, 'GBP', 'en-GB')

/** The offer with its money, for a reader who is no driver. */
export const priced = async (by: Caller, offerId: number): Promise<PricedOfferView> =>
  (await as(by).offer.get({ offerId })) as PricedOfferView

/** The owner accepts what he sees. */
export async function accept(
  by: Caller,
  offerId: number,
  wishes: CtxOverrides = {},
): Promise<PricedOfferView> {
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
  /** Another who bids, for 614, and is not chosen. */
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

/** The owner has chosen and is to pay. */
export async function aChosenDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await anOpenDeal(wishes)
  await accept(deal.ann, deal.offerId)
  return deal
}

/** Paid by card and told by the card processor: the goods can be fetched. */
export async function aPaidDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await aChosenDeal(wishes)
  await payWith('success', deal)
  await as(deal.ann).payment.status({ offerId: deal.offerId })
  return deal
}

/** Fetched, driven and handed over. */
export async function aDeliveredDeal(wishes: DealWishes = {}): Promise<Deal> {
  const deal = await aPaidDeal(wishes)
  await deliver(deal)
  return deal
}

/** And the owner says that all is well: the payout is due. */
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

export type DealStage =
  'open' | 'reserved' | 'paid' | 'pickedUp' | 'delivered' | 'realized' | 'cancelled'

/** A deal that has come so far, each step by its own call; `cancelled` is by the courier who was paid for. */
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

/** Where the payer was sent after he typed this card, or what the page said. */
export async function payWith(
  card: TestCardName,
  { ann, offerId }: Pick<Deal, 'ann' | 'offerId'>,
): Promise<string> {
  const { redirectUrl } = await as(ann).payment.pay({ offerId })
  return payOnPage(redirectUrl, card)
}

/** The payer at the card processor's page, and at his bank's where the card asks for it. */
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

/** The card processor of this world, as its own console would show it. */
export const theProcessor = (): Stripe => processorOf(theServices().config)

export function processorOf(config: Config): Stripe {
  const port = Number(readFileSync(path.join(config.dataDir, 'payments/port'), 'utf8'))
  const { secretKey } = localSecrets(config)
  return new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
}

/** Everything the card processor has to tell so far, oldest first. */
export async function processorEvents(): Promise<Stripe.Event[]> {
  const events = await theProcessor().events.list().autoPagingToArray({ limit: 1000 })
  return events.reverse()
}

/** The card processor's signed message arrives at our door, and the job that it causes is done. */
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

/** A courier who has told the card processor where his money goes. */
export async function aPayableCourier(): Promise<SignedIn> {
  const bob = await aCourier({ payoutAccountId: null, isPayoutAccountReady: false })
  return payable(bob, 'Bob Transport')
}

/** A charity that has done so, and of which nobody has checked that it is one. */
export async function aPayableCharity(): Promise<SignedIn> {
  const wishes = { payoutAccountId: null, isPayoutAccountReady: false, isCharityChecked: false }
  return payable(await aCharity(wishes), 'Warm Homes')
}

/** He says anew to the card processor whose account it is. */
export async function payable(bob: SignedIn, legalName: string, iban = IBAN): Promise<SignedIn> {
  const { redirectUrl } = await as(bob).payment.openPayoutAccount({})
  await post(redirectUrl, { legalName, iban, agree: 'yes' })
  await as(bob).payment.payoutAccount({})
  return bob
}

/** Both sides have written what they think of each other; the opinion of the customer. */
export async function aPublishedOpinion(): Promise<Deal & { opinionId: number }> {
  const deal = await aConfirmedDeal()
  const { offerId } = deal
  await as(deal.bob).opinion.give({ offerId, stars: 4 })
  const { id } = await as(deal.ann).opinion.give({ offerId, stars: 2, text: 'Late.' })
  return { ...deal, opinionId: id }
}
