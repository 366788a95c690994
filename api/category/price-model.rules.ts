import type { Currency } from '#content/storefronts.ts'
import { KG_PER_M3, tariffEuro, usualKg, type Load } from './tariff.rules.ts'

/** All that is known of what is to be priced; the less it is, the more it is of what is usual. */
export interface PricedJob {
  mainCategoryId: string
  /** Its own category; left out where a price is for a whole main category. */
  categoryId?: string | undefined
  distance: number
  currency: Currency
  /** Today's rate, `currency` per euro; the tariff's rate if left out. */
  perEuro?: number | undefined
  load?: Load | undefined
  /** That have to be climbed, at both ends together. */
  floors?: number | null | undefined
  /** Of the year, in which it is agreed: 1 to 12. */
  month?: number | undefined
}

/**
 * What the deals of a main category have taught, as a correction of the tariff: the logarithm of what was paid above what
 * the tariff says is a sum of coefficients, each times what it is of. Where nothing was learned it is 0, and the tariff stands.
 */
export interface PriceModel {
  deals: number
  coefficients: Readonly<Record<string, number>>
  /** A quarter, a half and three quarters of them were above the sum by no more: logarithms, too. */
  low: number
  middle: number
  high: number
  /** What one euro was worth when it was learned. */
  perEuro: Readonly<Partial<Record<Currency, number>>>
}

const USUAL_KM = 300
const [KM_LEAST, FLOORS_MOST] = [5, 12] as const
/** A load of which a hundredth or a hundred times the usual is known counts as one of these. */
const LOG_MOST = Math.log(20)
/** By no model a price is more than five times what the tariff says, or less than a fifth. */
const CORRECTION_MOST = Math.log(5)

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** What a price may follow, each with how much of it there is. */
export function featuresOf(job: PricedJob): Readonly<Record<string, number>> {
  const { mainCategoryId, categoryId, currency, load = {}, floors, month } = job
  const usual = usualKg(mainCategoryId)
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

/** The sum of a model for a job. */
const correctionOf = ({ coefficients }: Pick<PriceModel, 'coefficients'>, job: PricedJob): number =>
  Object.entries(featuresOf(job)).reduce(
    (sum, [name, value]) => sum + (coefficients[name] ?? 0) * value,
    0,
  )

/** Low, expected and high in euro, as a model reckons them. */
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

/** Without a lift, at both ends together; a cellar is climbed, too. */
export const floorsToClimb = (stairs: Stairs): number =>
  (stairs.pickupElevator ? 0 : Math.abs(stairs.pickupFloor ?? 0)) +
  (stairs.deliveryElevator ? 0 : Math.abs(stairs.deliveryFloor ?? 0))
