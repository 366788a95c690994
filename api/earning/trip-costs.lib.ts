import type { Currency } from '#content/storefronts.ts'
import { tollEuro, USUAL_TYPE } from './cost.rules.ts'
import type { TripCosts } from './earning.rules.ts'
import type { Costs, DrivenVehicle } from './find-costs.query.ts'

interface Driving {
  currency: Currency
  litres: number
}

/** The company's costs in the currency of a trip, for its vehicle. */
export function tripCostsOf(costs: Costs, vehicle: DrivenVehicle | null, { currency, litres }: Driving): TripCosts {
  const { perEuro, tollsMinor } = costs
  const rate = (perEuro[currency] ?? 1) / (perEuro[costs.currency] ?? 1)
  const kept = (minor: number | null) => (minor === null ? null : Math.round(minor * rate))
  const type = vehicle?.type ?? USUAL_TYPE
  return {
    perKmMinor: (vehicle?.perKmMinor ?? (litres / 100) * costs.fuelMinor.value) * rate,
    hourMinor: costs.hourMinor.value * rate,
    tollMinor: (country) => {
      const own = tollsMinor[country]
      return own === undefined ? tollEuro(country, type) * 100 * (perEuro[currency] ?? 1) : own * rate
    },
    leastPerHourMinor: kept(costs.leastPerHourMinor),
    leastPerKmMinor: kept(costs.leastPerKmMinor),
  }
}
