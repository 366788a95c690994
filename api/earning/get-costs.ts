import type { VehicleType } from '#api/company/vehicle/vehicle.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { inOrderOf } from '#api/common/format.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Currency } from '#content/storefronts.ts'
import { tollCountries, tollEuro, type Figure } from './cost.rules.ts'
import { findCosts, type Costs } from './find-costs.query.ts'

interface VehicleCostsView {
  vehicleId: number
  type: VehicleType
  plate: string
  /** Litres per 100 km. */
  consumption: Figure<number>
  /** Total cost per km, instead of fuel only. */
  perKm: WireMoney | null
}

interface TollView {
  country: string
  /** The company's own figure; null without one. */
  own: WireMoney | null
  /** Our estimates per kilometre: `light` up to 3.5 tonnes, `heavy` above. */
  light: WireMoney
  heavy: WireMoney
}

export interface CostsView {
  currency: Currency
  /** Price of a litre; without VAT if the company can deduct it. */
  fuel: Figure<WireMoney>
  hour: Figure<WireMoney>
  /** Time for each pickup and delivery. */
  stopMinutes: Figure<number>
  /** Minimum earnings per hour, below which a warning is shown; null for none. */
  leastPerHour: WireMoney | null
  leastPerKm: WireMoney | null
  vehicles: VehicleCostsView[]
  tolls: TollView[]
}

/** Costs of the own company, each figure with its source. */
export async function getCosts(ctx: SignedInCtx): Promise<CostsView> {
  return costsView(await findCosts(ctx))
}

function costsView(costs: Costs): CostsView {
  const { currency, tollsMinor, perEuro } = costs
  const wire = (minor: number) => toWire(money(minor, currency))
  const findWire = (minor: number | null | undefined) => (minor === null || minor === undefined ? null : wire(minor))
  const figure = ({ value, ...basis }: Figure<number>) => ({ value: wire(value), ...basis })
  const fromEuro = (euro: number) => wire(Math.round(euro * 100 * (perEuro[currency] ?? 1)))
  const countries = [...new Set([...tollCountries, ...Object.keys(tollsMinor)])]
  return {
    currency,
    fuel: figure(costs.fuelMinor),
    hour: figure(costs.hourMinor),
    stopMinutes: costs.stopMinutes,
    leastPerHour: findWire(costs.leastPerHourMinor),
    leastPerKm: findWire(costs.leastPerKmMinor),
    vehicles: costs.vehicles.map(({ id, type, plate, consumption, perKmMinor }) => ({
      ...{ vehicleId: id, type, plate, consumption, perKm: findWire(perKmMinor) },
    })),
    tolls: countries.sort(inOrderOf('en')).map((country) => ({
      country,
      own: findWire(tollsMinor[country]),
      light: fromEuro(tollEuro(country, 'van')),
      heavy: fromEuro(tollEuro(country, 'truck_12')),
    })),
  }
}
