import type { Money } from '#api/common/money.rules.ts'
import { modelEuro, type PricedJob, type PriceModel } from './price-model.rules.ts'
import { chargeableKg, roundTo, tariffEuro, tariffSpread, type Load } from './tariff.rules.ts'

/** W34: the form predicts a price in these only; a listing is estimated in any currency. */
export const predictedCurrencies = ['PLN', 'EUR'] as const
export type PredictedCurrency = (typeof predictedCurrencies)[number]

export const isPredicted = (currency: string): currency is PredictedCurrency =>
  (predictedCurrencies as readonly string[]).includes(currency)

export const DISTANCE_MAX_KM = 10_000
/** Of fewer deals nothing is told: the price of one of them could be guessed. */
export const ALIKE_NEEDED = 8
const ALIKE_FOR_CONFIDENCE = 30
/** A deal is like another if it is no older than this, … */
export const ALIKE_MONTHS = 12
/** … and the model learns from twice as long, for every season twice. */
export const LEARNED_MONTHS = 24

export interface PriceRange {
  low: Money
  expected: Money
  high: Money
}

/** What the figures are for, where that may be other than the reader thinks or than he has seen elsewhere. */
export type EstimateReason = 'usualLoad' | 'ownLoad' | 'flexible' | 'soon' | 'deals'

/** Deals like the one that is priced, and what the middle half of them cost, in euro. */
export interface Alike {
  deals: number
  lowEuro: number
  highEuro: number
}

interface Priced extends PricedJob {
  model?: PriceModel | undefined
  alike?: Alike | undefined
}

/** What an estimate rests on. */
export interface Basis<Of = Money> {
  /** A model that was learned from deals, or our own table. */
  kind: 'deals' | 'tariff'
  /** So many deals were like it in the last so many months. */
  deals: number
  months: number
  /** The middle half of them cost between these; null where they are too few to tell. */
  paid: { low: Of; high: Of } | null
  /** So many deals of its main category the model was learned from. */
  learnedFrom: number
}

export interface Estimate extends PriceRange {
  confidence: 'low' | 'medium' | 'high'
  basis: Basis
  reasons: EstimateReason[]
}

/**
 * What it will probably cost, wherever that is told: as our table has it, corrected by what deals of its kind have taught
 * where they have taught something, for the load and the dates that are known, or for the usual ones.
 */
export function estimateOf({ model, alike, ...job }: Priced): Estimate {
  const deals = alike?.deals ?? 0
  return {
    ...(model ? modelRange(model, job) : tariffRange(job)),
    confidence: confidenceOf(model ? deals : 0),
    basis: {
      kind: model ? 'deals' : 'tariff',
      deals,
      months: ALIKE_MONTHS,
      paid: alike && deals >= ALIKE_NEEDED ? paidOf(alike, job, model) : null,
      learnedFrom: model?.deals ?? 0,
    },
    reasons: reasonsOf(job.load ?? {}),
  }
}

function confidenceOf(alike: number): Estimate['confidence'] {
  if (alike >= ALIKE_FOR_CONFIDENCE) return 'high'
  return alike >= ALIKE_NEEDED ? 'medium' : 'low'
}

function reasonsOf(load: Load): EstimateReason[] {
  const [flexible, soon] = [load.dateRange === 'flex', load.dateRange === '3days']
  return [
    chargeableKg(load) > 0 ? 'ownLoad' : 'usualLoad',
    ...(flexible ? (['flexible'] as const) : []),
    ...(soon ? (['soon'] as const) : []),
  ]
}

/** The rate of the day; else the rate of the night in which the model was learned. */
const rateOf = ({ perEuro, currency }: PricedJob, model?: PriceModel): number | undefined =>
  perEuro ?? model?.perEuro[currency]

const paidOf = (
  { lowEuro, highEuro }: Alike,
  job: PricedJob,
  model: PriceModel | undefined,
): Basis['paid'] => {
  const told = (euro: number) => roundTo(euro, job.currency, rateOf(job, model))
  return { low: told(lowEuro), high: told(highEuro) }
}

function modelRange(model: PriceModel, job: PricedJob): PriceRange {
  const told = (euro: number) => roundTo(euro, job.currency, rateOf(job, model))
  const [low, expected, high] = modelEuro(model, job)
  return { low: told(low), expected: told(expected), high: told(high) }
}

function tariffRange(job: PricedJob): PriceRange {
  const euro = tariffEuro(job)
  const told = (share: number) => roundTo(euro * share, job.currency, job.perEuro)
  return { low: told(1 - tariffSpread.less), expected: told(1), high: told(1 + tariffSpread.more) }
}

/**
 * What is said of what an estimate rests on, one sentence after the other: words of the area `wizard`, each with its count
 * and how far back it looks.
 */
export const basisParts = ({ kind, deals, months, paid, learnedFrom }: Basis<unknown>) => [
  ...(kind === 'tariff' ? [{ part: 'tariff' as const, count: 0, months: 0 }] : []),
  ...(kind === 'deals' && !paid
    ? [{ part: 'learned' as const, count: learnedFrom, months: LEARNED_MONTHS }]
    : []),
  ...(paid ? [{ part: 'alike' as const, count: deals, months }] : []),
]

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
