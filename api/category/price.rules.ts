import type { Currency } from '#content/storefronts.ts'
import { money, type Money } from '#api/common/money.rules.ts'

/** W34: only here is a price predicted for a listing. */
export const predictedCurrencies = ['PLN', 'EUR'] as const
export type PredictedCurrency = (typeof predictedCurrencies)[number]

export const isPredicted = (currency: string): currency is PredictedCurrency =>
  (predictedCurrencies as readonly string[]).includes(currency)

export const DISTANCE_MAX_KM = 10_000
/** Fewer deals than this say little about a price. */
const DEALS_NEEDED = 8
const DEALS_FOR_CONFIDENCE = 30
export const DEALS_AGE_MONTHS = 18
/** Deals are compared within a band, from one edge to the next. */
const distanceBandsKm = [0, 50, 150, 300, 600, 1000, 1500, 2500] as const

/** What is carried and how soon, as far as it moves the price. */
interface Load {
  weightKg?: number | null | undefined
  volumeM3?: number | null | undefined
  dateRange?: 'flex' | '3days' | 'week' | 'custom' | null | undefined
}

export interface PriceRange {
  low: Money
  expected: Money
  high: Money
}

/** What the figures are for, where that may be other than the reader thinks or than he has seen elsewhere. */
export type EstimateReason = 'usualLoad' | 'ownLoad' | 'flexible' | 'soon' | 'deals'

/** The middle half of what deals like this one cost, in minor units, and how many they are. */
export interface Deals {
  deals: number
  low: number
  expected: number
  high: number
}

/** All that is known of what is to be priced; the less it is, the more it is of what is usual. */
interface Priced {
  mainCategoryId: string
  distance: number
  currency: Currency
  load?: Load | undefined
  deals?: Deals | undefined
}

export interface Estimate extends PriceRange {
  confidence: 'low' | 'medium' | 'high'
  basis: { deals: number; kind: 'deals' | 'tariff' }
  reasons: EstimateReason[]
}

interface Tariff {
  base: number
  /** Per kilometre in each of `stepsKm`: the further, the cheaper. */
  perKm: readonly [number, number, number, number]
  /** The load that the prices are for. */
  usualKg: number
}

const stepsKm = [100, 500, 1500, Infinity] as const

const tariff = (base: number, perKm: Tariff['perKm'], usualKg: number): Tariff => ({
  base,
  perKm,
  usualKg,
})

/** What carrying costs, in euro: our own table, worth a first idea where no deals tell more. */
const tariffs: Readonly<Record<string, Tariff>> = {
  cars: tariff(90, [0.9, 0.65, 0.5, 0.42], 1500),
  motorcycles: tariff(70, [0.6, 0.35, 0.28, 0.22], 220),
  'other-vehicles': tariff(150, [1.5, 1.1, 0.9, 0.8], 3000),
  furniture: tariff(35, [0.55, 0.3, 0.2, 0.16], 120),
  removals: tariff(150, [1.3, 0.9, 0.7, 0.6], 1500),
  parcels: tariff(12, [0.12, 0.05, 0.03, 0.02], 15),
  pallets: tariff(45, [0.7, 0.35, 0.25, 0.2], 400),
  machines: tariff(180, [2, 1.4, 1.2, 1.1], 3500),
  boats: tariff(160, [1.7, 1.2, 1, 0.9], 1500),
  animals: tariff(50, [0.6, 0.4, 0.3, 0.25], 60),
  'building-materials': tariff(60, [1, 0.7, 0.6, 0.5], 1000),
  fragile: tariff(90, [0.8, 0.5, 0.35, 0.3], 200),
  waste: tariff(80, [1.2, 1, 1, 1], 700),
  other: tariff(40, [0.6, 0.35, 0.25, 0.2], 100),
}

/** How far below and above the tariff an offer may well be. */
export const tariffSpread = { less: 0.2, more: 0.3 } as const
/** A light thing that fills a van pays for the room it takes. */
const KG_PER_M3 = 120
/** Twice the load does not cost twice as much. */
const LOAD_POWER = 0.35
const [LOAD_LEAST, LOAD_MOST] = [0.6, 3] as const
const haste = { flex: 0.9, '3days': 1.15, week: 1, custom: 1 } as const

/** Rates for a tariff that is itself an estimate; `step` is what prices are rounded to. */
const rates: Readonly<Record<Currency, { perEuro: number; step: number }>> = {
  EUR: { perEuro: 1, step: 5 },
  PLN: { perEuro: 4.25, step: 10 },
  GBP: { perEuro: 0.87, step: 5 },
  RON: { perEuro: 5.08, step: 10 },
  SEK: { perEuro: 11, step: 50 },
  CZK: { perEuro: 24.5, step: 100 },
}

function tariffOf(mainCategoryId: string): Tariff {
  const row = tariffs[mainCategoryId] ?? tariffs.other
  if (!row) throw new Error('no tariff')
  return row
}

/** The load for which the tariff of a main category is made. */
export const usualKg = (mainCategoryId: string): number => tariffOf(mainCategoryId).usualKg

/**
 * What it will probably cost, wherever that is told: by deals like this one where there are enough of them, else by our
 * table, for the load and the dates that are known, or for the usual ones.
 */
export function estimateOf({ load = {}, deals, ...priced }: Priced): Estimate {
  if (deals && deals.deals >= DEALS_NEEDED)
    return {
      ...rangeOfDeals(deals, priced.currency),
      confidence: deals.deals >= DEALS_FOR_CONFIDENCE ? 'high' : 'medium',
      basis: { deals: deals.deals, kind: 'deals' },
      reasons: ['deals'],
    }
  return {
    ...tariffRange(priced, load),
    confidence: 'low',
    basis: { deals: deals?.deals ?? 0, kind: 'tariff' },
    reasons: reasonsOf(load),
  }
}

function reasonsOf(load: Load): EstimateReason[] {
  const [flexible, soon] = [load.dateRange === 'flex', load.dateRange === '3days']
  return [
    chargeableKg(load) > 0 ? 'ownLoad' : 'usualLoad',
    ...(flexible ? (['flexible'] as const) : []),
    ...(soon ? (['soon'] as const) : []),
  ]
}

const WHOLE = 100

function rangeOfDeals({ low, expected, high }: Deals, currency: Currency): PriceRange {
  const whole = (minor: number) => money(Math.round(minor / WHOLE) * WHOLE, currency)
  return { low: whole(low), expected: whole(expected), high: whole(high) }
}

/** The price of a main category over a distance, from our table. */
function tariffRange({ mainCategoryId, distance, currency }: Priced, load: Load): PriceRange {
  const row = tariffOf(mainCategoryId)
  const euro =
    (row.base + wayEuro(row, distance)) * loadFactor(row, load) * haste[load.dateRange ?? 'week']
  const rounded = (share: number) => roundTo(euro * share, currency)
  return {
    low: rounded(1 - tariffSpread.less),
    expected: rounded(1),
    high: rounded(1 + tariffSpread.more),
  }
}

const wayEuro = ({ perKm }: Tariff, distance: number): number =>
  stepsKm.reduce((sum, step, at) => {
    const before = stepsKm[at - 1] ?? 0
    return sum + Math.max(0, Math.min(distance, step) - before) * (perKm[at] ?? 0)
  }, 0)

const chargeableKg = ({ weightKg, volumeM3 }: Load): number =>
  Math.max(weightKg ?? 0, (volumeM3 ?? 0) * KG_PER_M3)

function loadFactor({ usualKg }: Tariff, load: Load): number {
  const chargeable = chargeableKg(load)
  if (chargeable === 0) return 1
  return Math.min(LOAD_MOST, Math.max(LOAD_LEAST, (chargeable / usualKg) ** LOAD_POWER))
}

function roundTo(euro: number, currency: Currency): Money {
  const { perEuro, step } = rates[currency]
  return money(Math.max(1, Math.round((euro * perEuro) / step)) * step * 100, currency)
}

interface Measured {
  itemsNumber?: number | null | undefined
  length?: number | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  weight?: number | null | undefined
  volume?: number | null | undefined
}

const CM3_PER_M3 = 1_000_000

/** What all items together take up, in m³; nothing where no sizes are known. */
export const totalVolume = (items: readonly Measured[]): number =>
  items.reduce((sum, { itemsNumber, length, width, height, volume }) => {
    const one = volume ?? ((length ?? 0) * (width ?? 0) * (height ?? 0)) / CM3_PER_M3
    return sum + one * (itemsNumber ?? 1)
  }, 0)

/** The band a distance falls into; the last has no end. */
export function distanceBand(distance: number): { fromKm: number; toKm: number | null } {
  const at = distanceBandsKm.findLastIndex((edge) => distance >= edge)
  return { fromKm: distanceBandsKm[at] ?? 0, toKm: distanceBandsKm[at + 1] ?? null }
}
