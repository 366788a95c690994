import { addDays } from '#api/auction/auction.rules.ts'
import { calcFromGross, lowestPrice, termsOf } from '#api/offer/fee.rules.ts'
import { offerValidDayChoices, type TransportType } from '#api/offer/offer.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { dayOf, dayOfArrival } from './days.ts'
import { begin, machines, move } from './journal.ts'
import type { Listing } from './listings.ts'
import { fork } from './random.ts'
import { textsOf } from './words.ts'
import { after, nextId, type Maker, type OfferRow, type Provider } from './world.ts'

/** What prices are rounded to, in minor units. */
const steps: Record<Currency, number> = {
  PLN: 1000,
  EUR: 500,
  GBP: 500,
  RON: 1000,
  SEK: 5000,
  CZK: 10_000,
}

const byCategory: Record<string, readonly TransportType[]> = {
  cars: ['trailer', 'truck'],
  motorcycles: ['own_van', 'trailer'],
  'other-vehicles': ['truck', 'trailer'],
  machines: ['truck', 'trailer'],
  boats: ['trailer'],
  pallets: ['part_load', 'truck'],
  'building-materials': ['part_load', 'truck'],
  parcels: ['courier_van'],
}
const anyVan: readonly TransportType[] = ['own_van', 'courier_van']

interface OfferWishes {
  listing: Listing
  provider: Provider
  at: Date
  /** Part of what the transport is expected to cost; 0 is a gift. */
  share?: number
  days?: { pickupDate: string; deliveryDate: string }
}

/** A provider names a price; fee and tax follow from it by the product's own rules. */
export function addOffer(given: Maker, wishes: OfferWishes): OfferRow {
  const maker = { ...given, random: fork(given.random) }
  const { world, random } = maker
  const { listing, provider, at } = wishes
  const { auction, storefront } = listing
  const price = priceOf(maker, wishes)
  const isGift = price.grossMinor === 0
  const isLow = price.grossMinor > 4 * steps[auction.currency] && random.chance(0.25)
  const texts = textsOf(storefront.language).offers
  const offer: OfferRow = {
    id: nextId(world.offers),
    uuid: random.uuid(),
    auctionId: auction.id,
    bidderId: provider.user.id,
    companyId: provider.company.id,
    status: 'active',
    version: 1,
    currency: auction.currency,
    netMinor: price.netMinor,
    vatPercent: price.vatPercent,
    vatMinor: price.vatMinor,
    grossMinor: price.grossMinor,
    feeNetMinor: price.feeNetMinor,
    feeVatMinor: price.feeVatMinor,
    minGrossMinor: isLow ? roundDown(price.grossMinor * LEAST_SHARE, auction.currency) : null,
    transportType: random.pick(byCategory[auction.mainCategoryId ?? ''] ?? anyVan),
    ...(wishes.days ?? daysOf(maker, wishes)),
    validUntil: validUntil(maker, at),
    message: isGift ? random.pick(texts.charity) : random.chance(0.85) ? random.pick(texts.courier) : '', // prettier-ignore
    isFraudReported: false,
    payUntil: null,
    acceptedAt: null,
    realizedAt: null,
    endedReason: null,
    createdAt: at,
    updatedAt: at,
  }
  world.offers.push(offer)
  begin(world.log, machines.offer, offer, { event: 'post', at, actor: provider.user })
  return offer
}

/** How far most would go down. */
const LEAST_SHARE = 0.9

const roundDown = (minor: number, currency: Currency): number =>
  Math.floor(minor / steps[currency]) * steps[currency]

const roundTo = (minor: number, currency: Currency): number =>
  Math.round(minor / steps[currency]) * steps[currency]

function priceOf({ random }: Maker, { listing, provider, share }: OfferWishes) {
  const { currency } = listing.auction
  const terms = termsOf(provider.company, currency)
  if (share === 0) return calcFromGross(0, terms)
  const wanted = listing.estimate.expected.minor * (share ?? random.between(0.78, 1.28))
  const gross = Math.max(roundTo(wanted, currency), lowestPrice(terms).grossMinor)
  return calcFromGross(gross, terms)
}

/** Within the owner's dates; where there are none, soon. */
function daysOf({ random, now }: Maker, { listing, at }: OfferWishes) {
  const { auction, storefront } = listing
  const soon = dayOf(now.toJSDate() > at ? now.toJSDate() : at, storefront)
  const pickupDate =
    auction.sendDateFrom && auction.sendDateFrom > soon
      ? auction.sendDateFrom
      : addDays(soon, random.int(2, 9))
  const latest = auction.sendDateTo && auction.sendDateTo < pickupDate ? auction.sendDateTo : pickupDate // prettier-ignore
  const arrival = dayOfArrival(latest, auction.durationHours ?? 0)
  const first = auction.receiveDateFrom ?? arrival
  return { pickupDate: latest, deliveryDate: first > arrival ? first : arrival }
}

/** As long as the form offers, and into the future for what is still open. */
function validUntil({ random, now }: Maker, at: Date): Date {
  const fitting = offerValidDayChoices.filter((days) => after(at, days * 1440) > now.plus({ days: 2 }).toJSDate()) // prettier-ignore
  const days = fitting.length > 0 ? random.pick(fitting) : 28
  return after(at, days * 1440)
}

/** An open offer ends in one of the ways it can. */
export function endOffer(
  { world }: Maker,
  offer: OfferRow,
  { event, at, actor = null, reason }: { event: 'withdraw' | 'reject' | 'lose' | 'expire'; at: Date; actor?: { id: number } | null; reason?: string }, // prettier-ignore
): void {
  move(world.log, machines.offer, offer, { event, at, actor, ...(reason ? { reason } : {}) })
  offer.endedReason = reason ?? null
}
