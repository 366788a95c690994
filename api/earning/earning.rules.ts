import type { PriceParts } from '#api/offer/fee.rules.ts'

/** The parts of a trip that cause costs. */
interface Driven {
  km: number
  /** Driving time in minutes. */
  minutes: number
  /** Minutes at pickups and deliveries. */
  stopMinutes: number
  countryKm: Readonly<Record<string, number>>
}

/** Costs of a courier, in minor units of one currency. */
export interface TripCosts {
  perKmMinor: number
  hourMinor: number
  /** Toll per km in a country; may be a fraction. */
  tollMinor: (country: string) => number
  leastPerHourMinor: number | null
  leastPerKmMinor: number | null
}

/** The parts of a price that the courier receives or owes. */
type Income = Pick<PriceParts, 'grossMinor' | 'vatMinor' | 'feeNetMinor' | 'feeVatMinor' | 'payoutMinor'>

export const tooLittle = ['loss', 'perHour', 'perKm'] as const
/** Reasons why earnings are too low: a loss, or below the courier's minimum. */
export type TooLittle = (typeof tooLittle)[number]

/** Earnings of several prices, item by item. */
export interface Earnings {
  grossMinor: number
  feeMinor: number
  feeVatMinor: number
  payoutMinor: number
  /** VAT to pay: the VAT on the price minus the VAT on our fee. */
  vatDueMinor: number
  fuelMinor: number
  tollsMinor: number
  hoursMinor: number
  leftMinor: number
  /** Null if nothing is driven. */
  perKmMinor: number | null
  perHourMinor: number | null
  /** Driving and stops. */
  minutes: number
  tooLittle: TooLittle[]
}

/** Only couriers who charge VAT can deduct it. */
const vatDueOf = ({ vatMinor, feeVatMinor }: Income): number => (vatMinor > 0 ? vatMinor - feeVatMinor : 0)

/** Income from a price before driving costs. */
export const incomeOf = (price: Income): number => price.payoutMinor - vatDueOf(price)

const tollsOf = ({ countryKm }: Pick<Driven, 'countryKm'>, { tollMinor }: TripCosts): number =>
  Object.entries(countryKm).reduce((sum, [country, km]) => sum + km * tollMinor(country), 0)

/** Cost of a leg; may be a fraction. Used to compare orders of stops. */
export const costOfWay = (way: Omit<Driven, 'stopMinutes'>, costs: TripCosts): number =>
  way.km * costs.perKmMinor + (way.minutes / 60) * costs.hourMinor + tollsOf(way, costs)

/**
 * Price − success fee − VAT − fuel − tolls − hours, in total, per hour and per km. The only place
 * with this calculation.
 */
export function earningsOf(prices: readonly Income[], driven: Driven, costs: TripCosts): Earnings {
  const sum = (of: (price: Income) => number) => prices.reduce((all, price) => all + of(price), 0)
  const worked = driven.minutes + driven.stopMinutes
  const minutes = Math.round(worked)
  const fuelMinor = Math.round(driven.km * costs.perKmMinor)
  const tollsMinor = Math.round(tollsOf(driven, costs))
  const hoursMinor = Math.round((worked / 60) * costs.hourMinor)
  const leftMinor = sum(incomeOf) - fuelMinor - tollsMinor - hoursMinor
  const km = Math.round(driven.km)
  const perKmMinor = km > 0 ? Math.round(leftMinor / km) : null
  const perHourMinor = minutes > 0 ? Math.round((leftMinor * 60) / minutes) : null
  const isBelow = (each: number | null, least: number | null) => each !== null && least !== null && each < least
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

/** Sums up the legs of a trip. */
export function drivenOn(ways: readonly Omit<Driven, 'stopMinutes'>[], stopMinutes: number): Driven {
  const countryKm: Record<string, number> = {}
  for (const way of ways)
    for (const [country, km] of Object.entries(way.countryKm)) countryKm[country] = (countryKm[country] ?? 0) + km
  return {
    km: ways.reduce((sum, { km }) => sum + km, 0),
    minutes: ways.reduce((sum, { minutes }) => sum + minutes, 0),
    stopMinutes,
    countryKm,
  }
}
