import type { Currency } from '#content/storefronts.ts'
import { KG_PER_M3, tariffEuro, tariffKg, type Load } from './tariff.rules.ts'

/** Known facts about a job; missing ones count as usual. */
export interface PricedJob {
  mainCategoryId: string
  /** Left out for a price of a whole main category. */
  categoryId?: string | undefined
  distance: number
  currency: Currency
  /** Today's exchange rate, `currency` per euro; by default the tariff's. */
  perEuro?: number | undefined
  load?: Load | undefined
  /** Floors to climb, at both ends together. */
  floors?: number | null | undefined
  /** Month of the agreement, 1 to 12. */
  month?: number | undefined
}

/**
 * A trained correction of the tariff: the logarithm of price over tariff is a sum of coefficients
 * times features. Unknown features contribute 0, so without training the tariff applies.
 */
export interface PriceModel {
  deals: number
  coefficients: Readonly<Record<string, number>>
  /** Quartiles of the logarithmic error. */
  low: number
  middle: number
  high: number
  /** Exchange rates per euro on the day of the training. */
  perEuro: Readonly<Partial<Record<Currency, number>>>
}

const USUAL_KM = 300
const [KM_LEAST, FLOORS_MOST] = [5, 12] as const
/** The load counts as at most 20 times, and at least a twentieth, of the usual one. */
const LOG_MOST = Math.log(20)
/** A model's price is at most five times the tariff, and at least a fifth of it. */
const CORRECTION_MOST = Math.log(5)

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** Features of a job with their values. */
export function featuresOf(job: PricedJob): Readonly<Record<string, number>> {
  const { mainCategoryId, categoryId, currency, load = {}, floors, month } = job
  const usual = tariffKg(mainCategoryId)
  const far = Math.log(Math.max(job.distance, KM_LEAST) / USUAL_KM)
  const { weightKg, volumeM3, dateRange } = load
  const year = month ? ((month - 0.5) / 12) * 2 * Math.PI : undefined
  return {
    one: 1,
    distance: far,
    distanceSquared: far * far,
    ...(weightKg ? { weight: within(Math.log(weightKg / usual), LOG_MOST) } : {}),
    ...(volumeM3 ? { volume: within(Math.log((volumeM3 * KG_PER_M3) / usual), LOG_MOST) } : {}),
    ...(floors ? { floors: Math.min(floors, FLOORS_MOST) } : {}),
    ...(dateRange === 'flex' ? { flexible: 1 } : {}),
    ...(dateRange === '3days' ? { soon: 1 } : {}),
    ...(year === undefined ? {} : { spring: Math.sin(year), winter: Math.cos(year) }),
    ...(categoryId ? { [`category:${categoryId}`]: 1 } : {}),
    [`currency:${currency}`]: 1,
  }
}

/** The model's logarithmic correction for a job. */
const correctionOf = ({ coefficients }: Pick<PriceModel, 'coefficients'>, job: PricedJob): number =>
  Object.entries(featuresOf(job)).reduce((sum, [name, value]) => sum + (coefficients[name] ?? 0) * value, 0)

/** Low, expected and high price in euro. */
export function modelEuro(model: PriceModel, job: PricedJob): [number, number, number] {
  const tariff = tariffEuro(job)
  const sum = correctionOf(model, job)
  const euro = (quantile: number) => tariff * Math.exp(within(sum + quantile, CORRECTION_MOST))
  return [euro(model.low), euro(model.middle), euro(model.high)]
}

interface Stairs {
  pickupFloor?: number | null | undefined
  pickupElevator?: boolean | null | undefined
  deliveryFloor?: number | null | undefined
  deliveryElevator?: boolean | null | undefined
}

/** Floors without a lift, at both ends together; a cellar counts too. */
export const floorsToClimb = (stairs: Stairs): number =>
  (stairs.pickupElevator ? 0 : Math.abs(stairs.pickupFloor ?? 0)) +
  (stairs.deliveryElevator ? 0 : Math.abs(stairs.deliveryFloor ?? 0))
