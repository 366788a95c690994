import { findPlace } from '#api/address/find-place.query.ts'
import type { Point } from '#api/address/distance.rules.ts'
import type { Way } from '#api/address/ways-between.lib.ts'
import { getAuction } from '#api/auction/get-auction.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import { readBy } from '#api/common/caller.rules.ts'
import { findHome } from '#api/search/company-home.query.ts'
import { minorOf } from '#api/offer/check-offer.part.ts'
import { calcFromGross, calcFromNet, termsOf, type PriceParts } from '#api/offer/fee.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { stopMinutesOf, USUAL_TYPE, type Figure } from './cost.rules.ts'
import { drivenOn, earningsOf, type Earnings, type TripCosts } from './earning.rules.ts'
import { consumptionOf, findCosts, type Costs, type DrivenVehicle } from './find-costs.query.ts'
import type { EarningsQuery } from './earnings.schema.ts'
import { earningsView, type EarningsView } from './earnings.view.ts'
import { planStops, type PriceFrom, type TripAuction, type TripStop } from './plan-stops.lib.ts'
import { tripCostsOf } from './trip-costs.lib.ts'
import { findTripRows, type TripRow } from './trip-auctions.query.ts'

export interface Trip {
  currency: Currency
  auctions: TripAuction[]
  /** Earnings that each auction adds to a trip with the others. */
  adds: number[]
  stops: TripStop[]
  earnings: Earnings
  ways: Way[]
  costs: Costs
  tripCosts: TripCosts
  /** Null if the company has no vehicle; a usual one is assumed. */
  vehicle: DrivenVehicle | null
  consumption: Figure<number>
  home: string | null
}

/** Earnings of one auction, or of several carried on one trip in the best order. */
export async function reckonEarnings(ctx: SignedInCtx, input: EarningsQuery): Promise<EarningsView> {
  const costs = await findCosts(ctx)
  const rows = await getTripRows(ctx, input)
  const currency = currencyOf(ctx, rows)
  const vehicle = vehicleOf(costs, input.vehicleId)
  const consumption = vehicle?.consumption ?? consumptionOf(USUAL_TYPE)
  const tripCosts = tripCostsOf(costs, vehicle, { currency, litres: consumption.value })
  const home = input.fromHome || input.toHome ? await findOwnHome(ctx) : undefined
  const auctions = rows.map((row, i) => tripAuctionOf(row, { input, i }, costs, currency))
  const { stops, ways, adds } = planStops(auctions, tripCosts, { ...input, vehicle, home })
  const prices = auctions.map(({ price }) => price)
  const stopMinutes = auctions.reduce((sum, one) => sum + one.stopMinutes, 0)
  const earnings = earningsOf(prices, drivenOn(ways, stopMinutes), tripCosts)
  return earningsView(ctx, {
    ...{ currency, auctions, adds, stops, ways, earnings, costs, tripCosts, vehicle, consumption },
    home: home?.name ?? null,
  })
}

/** Rows in the order of the input; fails for duplicates, and for auctions the caller cannot see. */
async function getTripRows(ctx: SignedInCtx, { auctions }: EarningsQuery): Promise<TripRow[]> {
  const seen = await Promise.all(auctions.map(({ auction }) => getAuction(ctx, auction)))
  const ids = seen.map(({ auction }) => auction.id)
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (twice >= 0) failField(`auctions[${twice}].auction`, 'not_contain')
  const rows = await findTripRows(ctx, ids)
  return ids.map((id) => orNotFound(rows.find((row) => row.id === id)))
}

/** The auctions' currency if they share one, otherwise the reader's. */
function currencyOf({ caller, storefront }: SignedInCtx, rows: readonly TripRow[]): Currency {
  const [first] = rows
  const isOne = rows.every(({ currency }) => currency === first?.currency)
  return isOne && first ? first.currency : readBy(caller, storefront).currency
}

const vehicleOf = ({ vehicles }: Costs, id: number | null): DrivenVehicle | null =>
  id === null ? (vehicles[0] ?? null) : orNotFound(vehicles.find((one) => one.id === id))

async function findOwnHome(ctx: SignedInCtx): Promise<(Point & { name: string }) | undefined> {
  const { placeId } = await findHome(ctx, ctx.caller.companyId)
  const place = placeId === null ? undefined : await findPlace(ctx, placeId)
  return place && { lat: place.lat, lng: place.lng, name: place.name }
}

interface Asked {
  input: EarningsQuery
  i: number
}

function tripAuctionOf(row: TripRow, { input, i }: Asked, costs: Costs, currency: Currency): TripAuction {
  const asked = input.auctions[i]
  const terms = termsOf(costs.company, row.currency)
  const known: [PriceFrom, number | null | undefined][] = [
    ['ownOffer', row.ownOffer?.grossMinor],
    ['setPrice', row.setPriceMinor],
    ['estimate', row.priceEstimation?.expectedMinor],
  ]
  const [priceFrom, minor] = known.find(([, found]) => found) ?? [null, 0]
  const typed = asked?.price ? minorOf(asked.price, row.currency, `auctions[${i}].price`) : undefined
  const reckon = typed !== undefined && asked?.priceType === 'net' ? calcFromNet : calcFromGross
  const price = reckon(typed ?? minor ?? 0, terms)
  return {
    row,
    price: inCurrency(price, currency, costs),
    priceFrom: typed === undefined ? priceFrom : 'typed',
    load: { volumeM3: row.volumeM3 ?? 0, weightKg: row.totalWeight ?? 0 },
    stopMinutes:
      stopMinutesAt(costs, row, row.pickupElevator ? null : row.pickupFloor) +
      stopMinutesAt(costs, row, row.deliveryElevator ? null : row.deliveryFloor),
  }
}

/** Goods of which each piece is carried; others are driven or lifted into the vehicle. */
const carriedByHand: readonly string[] = ['furniture', 'removals']

function stopMinutesAt(costs: Costs, { mainCategoryId, volumeM3 }: TripRow, floor: number | null): number {
  const usual = costs.stopMinutes.value
  return carriedByHand.includes(mainCategoryId) ? stopMinutesOf(usual, volumeM3 ?? 0, Math.abs(floor ?? 0)) : usual
}

/** Converts a price to the currency of the trip, approximately. */
function inCurrency(price: PriceParts, currency: Currency, { perEuro }: Costs): PriceParts {
  if (price.currency === currency) return price
  const rate = (perEuro[currency] ?? 1) / (perEuro[price.currency] ?? 1)
  const about = (minor: number) => Math.round(minor * rate)
  const [grossMinor, vatMinor] = [about(price.grossMinor), about(price.vatMinor)]
  const [feeNetMinor, feeVatMinor] = [about(price.feeNetMinor), about(price.feeVatMinor)]
  return {
    ...{ currency, vatPercent: price.vatPercent, grossMinor, vatMinor, feeNetMinor, feeVatMinor },
    netMinor: grossMinor - vatMinor,
    payoutMinor: grossMinor - feeNetMinor - feeVatMinor,
  }
}
