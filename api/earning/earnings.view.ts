import { placeName } from '#api/address/reader-names.lib.ts'
import { auctionRowView, endsOf, type AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { VehicleType } from '#api/company/vehicle/vehicle.rules.ts'
import { readBy } from '#api/common/caller.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { priceView, type PriceView } from '#api/offer/price.view.ts'
import type { Currency } from '#content/storefronts.ts'
import { USUAL_TYPE, type CostSource, type Figure } from './cost.rules.ts'
import { drivenOn, type TooLittle } from './earning.rules.ts'
import { roomOf, type PriceFrom, type TripStop } from './plan-stops.lib.ts'
import type { Trip } from './reckon-earnings.ts'
import { isWithin } from './stop-order.rules.ts'

/** Earnings item by item. */
interface SumView {
  gross: WireMoney
  fee: WireMoney
  feeVat: WireMoney
  payout: WireMoney
  /** VAT to pay: the VAT on the price minus the VAT on our fee. */
  vatDue: WireMoney
  fuel: WireMoney
  tolls: WireMoney
  hours: WireMoney
  left: WireMoney
  perKm: WireMoney | null
  perHour: WireMoney | null
}

interface StopView {
  kind: TripStop['kind']
  auction: number | null
  city: string
  countryCode: string
  /** Distance from the previous stop in kilometres. */
  km: number
  minutes: number
  ferry: boolean
  /** Load after the stop. */
  volumeM3: number
  weightKg: number
}

interface TripAuctionView {
  listing: AuctionRowView
  price: PriceView
  priceFrom: PriceFrom
  /** Earnings that it adds to a trip with the others. */
  adds: WireMoney
  /** Volume in cubic metres; null if the size of an item is unknown. */
  volumeM3: number | null
  weightKg: number | null
  /** It does not fit into the vehicle, even alone. */
  isTooLarge: boolean
}

/** Figures on which the sum is based. */
interface BasisView {
  fuel: Figure<WireMoney>
  hour: Figure<WireMoney>
  stopMinutes: Figure<number>
  consumption: Figure<number>
  /** Total cost per km; null if fuel is used instead. */
  perKm: WireMoney | null
  /** Null if the company has no vehicle; a usual one is assumed. */
  vehicleId: number | null
  vehicleType: VehicleType
  tolls: { country: string; km: number; source: CostSource }[]
}

export interface EarningsView {
  currency: Currency
  sum: SumView
  km: number
  /** Duration of driving and stops in minutes. */
  minutes: number
  drivingMinutes: number
  /** The ferry's ticket is not included in the sum. */
  ferry: boolean
  tooLittle: TooLittle[]
  leastPerHour: WireMoney | null
  leastPerKm: WireMoney | null
  stops: StopView[]
  auctions: TripAuctionView[]
  basis: BasisView
}

export function earningsView({ caller, storefront }: Ctx, trip: Trip): EarningsView {
  const { currency, earnings, ways, costs, tripCosts, vehicle } = trip
  const driven = drivenOn(ways, 0)
  const wire = (minor: number) => toWire(money(minor, currency))
  const findWire = (minor: number | null) => (minor === null ? null : wire(minor))
  const own = ({ value, ...basis }: Figure<number>) => ({
    value: toWire(money(value, costs.currency)),
    ...basis,
  })
  return {
    currency,
    sum: {
      gross: wire(earnings.grossMinor),
      fee: wire(earnings.feeMinor),
      feeVat: wire(earnings.feeVatMinor),
      payout: wire(earnings.payoutMinor),
      vatDue: wire(earnings.vatDueMinor),
      fuel: wire(earnings.fuelMinor),
      tolls: wire(earnings.tollsMinor),
      hours: wire(earnings.hoursMinor),
      left: wire(earnings.leftMinor),
      perKm: findWire(earnings.perKmMinor),
      perHour: findWire(earnings.perHourMinor),
    },
    km: Math.round(driven.km),
    minutes: earnings.minutes,
    drivingMinutes: Math.round(driven.minutes),
    ferry: ways.some(({ ferry }) => ferry),
    tooLittle: earnings.tooLittle,
    leastPerHour: findWire(tripCosts.leastPerHourMinor),
    leastPerKm: findWire(tripCosts.leastPerKmMinor),
    stops: trip.stops.map(({ kind, row, way, aboard }) => {
      const place = row && endsOf(row)[kind === 'pickup' ? 'from' : 'to']
      return {
        kind,
        auction: row?.id ?? null,
        city: place ? placeName(place, storefront.language) : (trip.home ?? ''),
        countryCode: place?.countryCode ?? '',
        km: Math.round(way?.km ?? 0),
        minutes: Math.round(way?.minutes ?? 0),
        ferry: way?.ferry ?? false,
        volumeM3: Math.round(aboard.volumeM3 * 10) / 10,
        weightKg: Math.round(aboard.weightKg),
      }
    }),
    auctions: trip.auctions.map(({ row, price, priceFrom, load }, i) => ({
      listing: auctionRowView(row, { caller, storefront: readBy(caller, storefront) }),
      price: priceView(price),
      priceFrom,
      adds: wire(trip.adds[i] ?? 0),
      volumeM3: row.volumeM3 === null ? null : Math.round(row.volumeM3 * 10) / 10,
      weightKg: row.totalWeight,
      isTooLarge: !isWithin([load], roomOf(vehicle)),
    })),
    basis: {
      fuel: own(costs.fuelMinor),
      hour: own(costs.hourMinor),
      stopMinutes: costs.stopMinutes,
      consumption: trip.consumption,
      perKm: vehicle?.perKmMinor ? toWire(money(vehicle.perKmMinor, costs.currency)) : null,
      vehicleId: vehicle?.id ?? null,
      vehicleType: vehicle?.type ?? USUAL_TYPE,
      tolls: Object.entries(driven.countryKm)
        .filter(([country, km]) => Math.round(km) > 0 && tripCosts.tollMinor(country) > 0)
        .map(([country, km]) => ({
          country,
          km: Math.round(km),
          source: costs.tollsMinor[country] === undefined ? 'ourEstimate' : 'own',
        })),
    },
  }
}
