import type { VehicleType } from '#api/company/vehicle/vehicle.rules.ts'
import { findReadiness } from '#api/company/verification/papers.query.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { pricedAs } from '#api/offer/check-offer.part.ts'
import { termsOf, type PricedCompany } from '#api/offer/fee.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import {
  dieselEuroOf,
  OUR_AS_OF,
  STOP_MINUTES,
  usualConsumption,
  WAGE_AS_OF,
  wageOf,
  type Figure,
} from './cost.rules.ts'

export interface DrivenVehicle {
  id: number
  type: VehicleType
  plate: string
  volumeM3: number
  payload: number
  consumption: Figure<number>
  /** Total cost per km, instead of fuel only. */
  perKmMinor: number | null
}

export interface Costs {
  currency: Currency
  /** Without VAT if the company can deduct it. */
  fuelMinor: Figure<number>
  hourMinor: Figure<number>
  stopMinutes: Figure<number>
  leastPerHourMinor: number | null
  leastPerKmMinor: number | null
  vehicles: DrivenVehicle[]
  /** The company's own figures, by country. */
  tollsMinor: Record<string, number>
  /** Exchange rates per euro. */
  perEuro: Record<string, number>
  /** Facts about the company that determine fees and VAT. */
  company: PricedCompany
}

interface Kept {
  currency: Currency | null
  fuelMinor: number | null
  hourMinor: number | null
  stopMinutes: number | null
  leastPerHourMinor: number | null
  leastPerKmMinor: number | null
  tollsMinor: Record<string, number> | null
  perEuro: Record<string, number>
}

const KEPT = /* sql */ `select currency, fuel_minor as "fuelMinor", hour_minor as "hourMinor",
    stop_minutes as "stopMinutes", least_per_hour_minor as "leastPerHourMinor",
    least_per_km_minor as "leastPerKmMinor",
    (select json_object_agg(t.country, t.per_km_minor) from company_tolls t
     where t.company_id = $1) as "tollsMinor",
    (select json_object_agg(code, per_euro::float8) from currency_rates) as "perEuro"
  from (select 1) one left join company_costs on company_id = $1`

type VehicleRow = Omit<DrivenVehicle, 'consumption'> & { consumption: number | null }

const VEHICLES = /* sql */ `select v.id, v.type, v.plate, v.payload, v.load_length / 100.0::float8 * v.load_width / 100
    * v.load_height / 100 as "volumeM3", k.consumption::float8 as consumption, k.per_km_minor as "perKmMinor"
  from company_vehicles v left join vehicle_costs k on k.vehicle_id = v.id
  where v.company_id = $1 and v.archived_at is null order by v.id`

const own = <T>(value: T): Figure<T> => ({ value, source: 'own', asOf: null })

/** Costs of the own company; our estimates fill the gaps. */
export const findCosts = (ctx: SignedInCtx): Promise<Costs> => requestMemo(ctx, 'own costs', () => loadCosts(ctx))

async function loadCosts(ctx: SignedInCtx): Promise<Costs> {
  const company = await getOwnCompany(ctx)
  const [kept, vehicles, readiness] = await Promise.all([
    queryOne<Kept>(ctx, KEPT, [company.id]),
    query<VehicleRow>(ctx, VEHICLES, [company.id]),
    findReadiness(ctx, company.id),
  ])
  const priced = pricedAs(company, readiness)
  const currency = kept?.currency ?? ctx.storefront.currency
  const perEuro = kept?.perEuro ?? {}
  const fromEuro = (euro: number) => Math.round(euro * 100 * (perEuro[currency] ?? 1))
  const { vatPercent } = termsOf(priced, currency)
  const wage = wageOf(company.country)
  const diesel = dieselEuroOf(company.country) / (1 + vatPercent / 100)
  return {
    currency,
    fuelMinor: told(kept?.fuelMinor, {
      ...{ value: fromEuro(diesel), source: 'ourEstimate', asOf: OUR_AS_OF },
    }),
    hourMinor: told(kept?.hourMinor, {
      ...{ value: fromEuro(wage.euro), source: wage.source, asOf: WAGE_AS_OF },
    }),
    stopMinutes: told(kept?.stopMinutes, {
      ...{ value: STOP_MINUTES, source: 'ourEstimate', asOf: OUR_AS_OF },
    }),
    leastPerHourMinor: kept?.leastPerHourMinor ?? null,
    leastPerKmMinor: kept?.leastPerKmMinor ?? null,
    vehicles: vehicles.map((vehicle) => ({
      ...vehicle,
      consumption: told(vehicle.consumption, consumptionOf(vehicle.type)),
    })),
    tollsMinor: kept?.tollsMinor ?? {},
    perEuro,
    company: priced,
  }
}

const told = <T>(value: T | null | undefined, otherwise: Figure<T>): Figure<T> =>
  value === null || value === undefined ? otherwise : own(value)

/** Our estimate of a vehicle's fuel consumption. */
export const consumptionOf = (type: VehicleType): Figure<number> => ({
  value: usualConsumption(type),
  source: 'ourEstimate',
  asOf: OUR_AS_OF,
})
