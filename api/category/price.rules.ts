import type { Money } from '#api/common/money.rules.ts'
import { CM3_PER_M3 } from './load.rules.ts'
import { modelEuro, type PricedJob, type PriceModel } from './price-model.rules.ts'
import { chargeableKg, roundTo, tariffEuro, tariffSpread, type Load } from './tariff.rules.ts'

/** W34: currencies in which the form predicts a price; listings are estimated in any currency. */
export const predictedCurrencies = ['PLN', 'EUR'] as const
export type PredictedCurrency = (typeof predictedCurrencies)[number]

export const isPredicted = (currency: string): currency is PredictedCurrency =>
  (predictedCurrencies as readonly string[]).includes(currency)

export const DISTANCE_MAX_KM = 10_000
/** With fewer deals no prices are shown, because single deals could be identified. */
export const ALIKE_NEEDED = 8
const ALIKE_FOR_CONFIDENCE = 30
/** Maximum age of similar deals in months. */
export const ALIKE_MONTHS = 12
/** Maximum age of training data in months: two of every season. */
export const LEARNED_MONTHS = 24

export interface PriceRange {
  low: Money
  expected: Money
  high: Money
}

/** Assumptions of an estimate that may differ from the reader's. */
export type EstimateReason = 'usualLoad' | 'ownLoad' | 'flexible' | 'soon' | 'deals'

/** Number of similar deals, and the quartiles of their prices in euro. */
export interface Alike {
  deals: number
  lowEuro: number
  highEuro: number
}

interface Priced extends PricedJob {
  model?: PriceModel | undefined
  alike?: Alike | undefined
}

/** Data on which an estimate is based. */
export interface Basis<Of = Money> {
  /** A model trained on deals, or our tariff. */
  kind: 'deals' | 'tariff'
  /** Number of similar deals in the last `months` months. */
  deals: number
  months: number
  /** Quartiles of their prices; null if there are too few. */
  paid: { low: Of; high: Of } | null
  /** Number of deals used to train the model. */
  learnedFrom: number
}

export interface Estimate extends PriceRange {
  confidence: 'low' | 'medium' | 'high'
  basis: Basis
  reasons: EstimateReason[]
}

/**
 * Estimates the price of a job from the tariff, corrected by the trained model if there is one, for
 * the known or usual load and dates.
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

/** Today's exchange rate; otherwise that of the training. */
const rateOf = ({ perEuro, currency }: PricedJob, model?: PriceModel): number | undefined =>
  perEuro ?? model?.perEuro[currency]

const paidOf = ({ lowEuro, highEuro }: Alike, job: PricedJob, model: PriceModel | undefined): Basis['paid'] => {
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
 * Parts of the sentence on what an estimate is based: keys of the word file `wizard`, with a number
 * of deals and of months.
 */
export const basisParts = ({ kind, deals, months, paid, learnedFrom }: Basis<unknown>) => [
  ...(kind === 'tariff' ? [{ part: 'tariff' as const, count: 0, months: 0 }] : []),
  ...(kind === 'deals' && !paid ? [{ part: 'learned' as const, count: learnedFrom, months: LEARNED_MONTHS }] : []),
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

/** Volume of all items together in m³; 0 if no sizes are known. */
export const totalVolume = (items: readonly Measured[]): number =>
  items.reduce((sum, { itemsNumber, length, width, height, volume }) => {
    const one = volume ?? ((length ?? 0) * (width ?? 0) * (height ?? 0)) / CM3_PER_M3
    return sum + one * (itemsNumber ?? 1)
  }, 0)
