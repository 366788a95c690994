import { addDays } from '#api/auction/auction.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import { lowestPrice, termsOf } from '#api/offer/fee.rules.ts'
import { offerValidDayChoices, type TransportType } from '#api/offer/offer.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { by } from './calls.ts'
import { dayOf, dayOfArrival } from './days.ts'
import { after, type Maker, type Provider } from './maker.ts'
import { vehicleFor } from './provider/provider-vehicles.ts'
import type { Listing } from './post-listing.ts'
import { textsOf } from './words.ts'

/** The steps to which prices are rounded, in minor units. */
export const priceSteps: Record<Currency, number> = {
  PLN: 1000,
  EUR: 500,
  GBP: 500,
  RON: 1000,
  SEK: 5000,
  CZK: 10_000,
}

/** How couriers' prices compare with our tariff: the price model learns these levels. */
const levels: Record<string, number> = { cars: 1.12, furniture: 0.9, motorcycles: 1.1 }

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

interface BidWishes {
  listing: Listing
  provider: Provider
  /** Share of the predicted price; 0 means free of charge. */
  share?: number
  days?: { pickupDate: string; deliveryDate: string }
}

/** An offer as the owner sees it when choosing. */
export interface Bid {
  offerId: number
  provider: Provider
  gross: { amount: string; currency: Currency }
}

/** A provider offers a price; fee and tax are computed from it. */
export async function bid(maker: Maker, wishes: BidWishes): Promise<Bid> {
  const { random, timeline } = maker
  const { listing, provider } = wishes
  const { currency, language } = listing.storefront
  const grossMinor = grossOf(maker, wishes)
  const isLow = grossMinor > 4 * priceSteps[currency] && random.chance(0.25)
  const texts = textsOf(language).offers
  const priced = (minor: number) => toWire(money(minor, currency))
  const validDays = validDaysOf(maker)
  const offer = await by(maker, { ...provider, storefront: listing.storefront }).offer.post({
    auction: String(listing.id),
    price: priced(grossMinor),
    ...(isLow ? { minPrice: priced(roundDown(grossMinor * LEAST_SHARE, currency)) } : {}),
    transportType: random.pick(byCategory[listing.mainCategoryId] ?? anyVan),
    ...(await vehicleFor(maker, provider, listing.mainCategoryId)),
    ...(wishes.days ?? daysOf(maker, listing)),
    validDays,
    message: grossMinor === 0 ? random.pick(texts.charity) : random.chance(0.85) ? random.pick(texts.courier) : '',
  })
  maker.timers.due('expire-offers', after(timeline.now().toJSDate(), validDays * 1440))
  // After a quiet minute, auto-bids respond.
  maker.timers.due('auto-bid', after(timeline.now().toJSDate(), 2))
  return { offerId: offer.id, provider, gross: offer.price.gross }
}

/** The lowest share of their price that most providers accept. */
const LEAST_SHARE = 0.9

const roundDown = (minor: number, currency: Currency): number =>
  Math.floor(minor / priceSteps[currency]) * priceSteps[currency]

const roundTo = (minor: number, currency: Currency): number =>
  Math.round(minor / priceSteps[currency]) * priceSteps[currency]

function grossOf({ random }: Maker, { listing, provider, share }: BidWishes): number {
  const { currency } = listing.storefront
  const level = levels[listing.mainCategoryId] ?? 1
  const wanted = listing.estimate.expected.minor * (share ?? level * random.between(0.78, 1.28))
  if (share === 0) return 0
  return Math.max(roundTo(wanted, currency), lowestPrice(termsOf(provider.company, currency)).grossMinor)
}

/**
 * Within the owner's dates; without dates, soon, on days that are still in the future at the end.
 */
function daysOf({ random, timeline }: Maker, { dates, storefront, hours }: Listing) {
  const soon = dayOf(timeline.end.toJSDate(), storefront)
  const { sendDateFrom, sendDateTo, receiveDateFrom } = dates
  const wished = sendDateFrom && sendDateFrom > soon ? sendDateFrom : addDays(soon, random.int(2, 9))
  const pickupDate = sendDateTo && sendDateTo < wished ? sendDateTo : wished
  const arrival = dayOfArrival(pickupDate, hours)
  const first = receiveDateFrom ?? arrival
  return { pickupDate, deliveryDate: first > arrival ? first : arrival }
}

/** A validity that the form offers; for open offers one that ends in the future. */
function validDaysOf({ random, timeline }: Maker): (typeof offerValidDayChoices)[number] {
  const at = timeline.now().toJSDate()
  const until = timeline.end.plus({ days: 2 }).toJSDate()
  const fitting = offerValidDayChoices.filter((days) => after(at, days * 1440) > until)
  return fitting.length > 0 ? random.pick(fitting) : 28
}
