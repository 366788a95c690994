import { CARRY_MINUTES_PER_CUBIC_METRE } from '#api/common/deadlines-and-limits.rules.ts'
import type { VehicleType } from '#api/company/vehicle/vehicle.rules.ts'

/** Upper limits, to catch typing errors. */
export const FUEL_MAX_MINOR = 100_00
export const HOUR_MAX_MINOR = 5000_00
export const PER_KM_MAX_MINOR = 200_00
export const STOP_MINUTES_MAX = 240
export const CONSUMPTION_MIN = 1
export const CONSUMPTION_MAX = 60

/** Source of a figure: the company itself, the minimum wage, or our estimate. */
export type CostSource = 'own' | 'minimumWage' | 'ourEstimate'

/** A figure with its source; `asOf` is its year. */
export interface Figure<T> {
  value: T
  source: CostSource
  asOf: string | null
}

/**
 * Our estimate of the diesel price per litre in euro with tax, rounded to 5 cents; other countries
 * get the EU average. It was not compared with published data. Couriers can enter their own price.
 */
const dieselEuro: Readonly<Record<string, number>> = {
  PL: 1.45, DE: 1.6, GB: 1.65, ES: 1.45, IT: 1.65, FR: 1.65, PT: 1.6, RO: 1.45, NL: 1.75, SE: 1.55, CZ: 1.4, AT: 1.55,
} // prettier-ignore
const DIESEL_EURO = 1.55
export const dieselEuroOf = (country: string): number => dieselEuro[country] ?? DIESEL_EURO

interface Wage {
  euro: number
  source: 'minimumWage' | 'ourEstimate'
}

const minimum = (euro: number): Wage => ({ euro, source: 'minimumWage' })
const taken = (euro: number): Wage => ({ euro, source: 'ourEstimate' })

/**
 * Cost of an hour of work in euro: the statutory minimum wage, rounded, or our estimate where there
 * is none.
 */
const wages: Readonly<Record<string, Wage>> = {
  PL: minimum(7.2), DE: minimum(12.8), GB: minimum(14), ES: minimum(9.3), FR: minimum(11.9), PT: minimum(5),
  RO: minimum(4.8), NL: minimum(14.1), CZ: minimum(5.1), IT: taken(10), SE: taken(16),
} // prettier-ignore
const UNKNOWN_WAGE = taken(10)
export const WAGE_AS_OF = '2025'

export const wageOf = (country: string): Wage => wages[country] ?? UNKNOWN_WAGE

/** Minutes of a stop, including loading. */
export const STOP_MINUTES = 20

/** Share of that time for each floor without a lift. */
const FLOOR_SHARE = 0.1

/** Minutes at one end of a transport: a big load takes longer than a usual stop. */
export const stopMinutesOf = (usual: number, volumeM3: number, floors: number): number =>
  Math.max(usual, Math.round(volumeM3 * CARRY_MINUTES_PER_CUBIC_METRE * (1 + FLOOR_SHARE * floors)))
export const OUR_AS_OF = '2026'

/** Litres of diesel per 100 km, half of the way loaded. */
const consumptions: Readonly<Record<VehicleType, number>> = {
  car: 6, estate: 6.5, small_van: 7, van: 9, long_van: 10, luton: 12, truck_3_5: 12.5, truck_7_5: 17,
  truck_12: 21, semi_trailer: 30, car_trailer: 12, car_transporter: 24, motorcycle_trailer: 9, horse_trailer: 12,
} // prettier-ignore

/** Assumed if the courier has entered no vehicle. */
export const USUAL_TYPE: VehicleType = 'van'

export const usualConsumption = (type: VehicleType): number => consumptions[type]

const heavy: readonly VehicleType[] = ['truck_7_5', 'truck_12', 'semi_trailer', 'car_transporter']

/** Above 3.5 tonnes, other tolls apply. */
const isHeavy = (type: VehicleType): boolean => heavy.includes(type)

interface Toll {
  light: number
  heavy: number
}

/**
 * Our estimate of tolls in euro per km, averaged over all roads of a country including free ones;
 * vignettes are spread over the distance. Countries not listed count as free.
 */
const tolls: Readonly<Record<string, Toll>> = {
  AT: { light: 0.03, heavy: 0.35 },
  BE: { light: 0, heavy: 0.17 },
  BG: { light: 0.02, heavy: 0.08 },
  CH: { light: 0.02, heavy: 0.6 },
  CZ: { light: 0.02, heavy: 0.14 },
  DE: { light: 0, heavy: 0.2 },
  DK: { light: 0.02, heavy: 0.12 },
  ES: { light: 0.03, heavy: 0.06 },
  FR: { light: 0.11, heavy: 0.22 },
  GR: { light: 0.06, heavy: 0.13 },
  HR: { light: 0.07, heavy: 0.15 },
  HU: { light: 0.03, heavy: 0.22 },
  IT: { light: 0.08, heavy: 0.15 },
  NL: { light: 0, heavy: 0.15 },
  NO: { light: 0.05, heavy: 0.1 },
  PL: { light: 0.01, heavy: 0.08 },
  PT: { light: 0.08, heavy: 0.15 },
  RO: { light: 0.01, heavy: 0.04 },
  RS: { light: 0.04, heavy: 0.12 },
  SI: { light: 0.03, heavy: 0.2 },
  SK: { light: 0.02, heavy: 0.15 },
}
const FREE: Toll = { light: 0, heavy: 0 }

export const tollCountries = Object.keys(tolls)
export const tollEuro = (country: string, type: VehicleType): number =>
  (tolls[country] ?? FREE)[isHeavy(type) ? 'heavy' : 'light']
