import type { PriceParts } from '#api/offer/fee.rules.ts'

/** What of a trip costs something. */
interface Driven {
  km: number
  /** At the wheel. */
  minutes: number
  /** Pickups and deliveries. */
  stops: number
  countryKm: Readonly<Record<string, number>>
}

/** What it costs a courier, in minor units of one currency. */
export interface TripCosts {
  perKmMinor: number
  hourMinor: number
  stopMinutes: number
  /** For a kilometre of a country, in parts of a minor unit too. */
  tollMinor: (country: string) => number
  leastPerHourMinor: number | null
  leastPerKmMinor: number | null
}

/** What of a price comes in. */
type Income = Pick<PriceParts, 'grossMinor' | 'vatMinor' | 'feeNetMinor' | 'feeVatMinor' | 'payoutMinor'> // prettier-ignore

export const tooLittle = ['loss', 'perHour', 'perKm'] as const
/** Below what it falls: below nothing, or below what the courier wants at least. */
export type TooLittle = (typeof tooLittle)[number]

/** What is left of some prices, line by line. */
export interface Earnings {
  grossMinor: number
  feeMinor: number
  feeVatMinor: number
  payoutMinor: number
  /** What he owes the state of it: the tax on his price, less that on our fee. */
  vatDueMinor: number
  fuelMinor: number
  tollsMinor: number
  hoursMinor: number
  leftMinor: number
  /** Null where nothing is driven. */
  perKmMinor: number | null
  perHourMinor: number | null
  /** At the wheel and at the stops. */
  minutes: number
  tooLittle: TooLittle[]
}

/** Who charges tax takes back what he pays of it. */
const vatDueOf = ({ vatMinor, feeVatMinor }: Income): number =>
  vatMinor > 0 ? vatMinor - feeVatMinor : 0

/** What comes in by a price, before anything is driven. */
export const incomeOf = (price: Income): number => price.payoutMinor - vatDueOf(price)

const tollsOf = ({ countryKm }: Driven, { tollMinor }: TripCosts): number =>
  Object.entries(countryKm).reduce((sum, [country, km]) => sum + km * tollMinor(country), 0)

/** What a way costs, in parts of a minor unit too: by it an order of stops is the better one. */
export const costOfWay = (way: Omit<Driven, 'stops'>, costs: TripCosts): number =>
  way.km * costs.perKmMinor +
  (way.minutes / 60) * costs.hourMinor +
  tollsOf({ ...way, stops: 0 }, costs)

/** Price − success fee − VAT − fuel − tolls − hours, for an hour and for a kilometre: the only place that reckons it. */
export function earningsOf(prices: readonly Income[], driven: Driven, costs: TripCosts): Earnings {
  const sum = (of: (price: Income) => number) => prices.reduce((all, price) => all + of(price), 0)
  const worked = driven.minutes + driven.stops * costs.stopMinutes
  const minutes = Math.round(worked)
  const fuelMinor = Math.round(driven.km * costs.perKmMinor)
  const tollsMinor = Math.round(tollsOf(driven, costs))
  const hoursMinor = Math.round((worked / 60) * costs.hourMinor)
  const leftMinor = sum(incomeOf) - fuelMinor - tollsMinor - hoursMinor
  const km = Math.round(driven.km)
  const perKmMinor = km > 0 ? Math.round(leftMinor / km) : null
  const perHourMinor = minutes > 0 ? Math.round((leftMinor * 60) / minutes) : null
  const isBelow = (each: number | null, least: number | null) =>
    each !== null && least !== null && each < least
  const below: Record<TooLittle, boolean> = {
    loss: leftMinor < 0,
    perHour: isBelow(perHourMinor, costs.leastPerHourMinor),
    perKm: isBelow(perKmMinor, costs.leastPerKmMinor),
  }
  return {
    grossMinor: sum((price) => price.grossMinor),
    feeMinor: sum((price) => price.feeNetMinor),
    feeVatMinor: sum((price) => price.feeVatMinor),
    payoutMinor: sum((price) => price.payoutMinor),
    vatDueMinor: sum(vatDueOf),
    ...{ fuelMinor, tollsMinor, hoursMinor, leftMinor, perKmMinor, perHourMinor, minutes },
    tooLittle: tooLittle.filter((one) => below[one]),
  }
}

/** What of a trip is driven, way by way. */
export function drivenOn(ways: readonly Omit<Driven, 'stops'>[], stops: number): Driven {
  const countryKm: Record<string, number> = {}
  for (const way of ways)
    for (const [country, km] of Object.entries(way.countryKm))
      countryKm[country] = (countryKm[country] ?? 0) + km
  return {
    km: ways.reduce((sum, { km }) => sum + km, 0),
    minutes: ways.reduce((sum, { minutes }) => sum + minutes, 0),
    stops,
    countryKm,
  }
}
