import { solve, sumOf, type Row } from './least-squares.rules.ts'
import { featuresOf, modelEuro, type PricedJob, type PriceModel } from './price-model.rules.ts'
import { tariffEuro } from './tariff.rules.ts'

/** An agreed deal, as training data. */
export interface PaidJob extends PricedJob {
  euro: number
  /** Months since it was agreed. */
  age: number
}

export interface FittedModel extends PriceModel {
  mainCategoryId: string
  /**
   * Median relative errors of the model and of the tariff, on deals the model was not trained on.
   */
  error: number
  tariffError: number
}

/** Minimum number of deals to train a main category. */
const DEALS_TO_LEARN = 12
/** A deal loses half its weight in this time. */
const HALF_LIFE_MONTHS = 12
/** Deals above eight times the tariff, or below an eighth, are dropped as outliers. */
const LOG_BELIEVED = Math.log(8)
const PARTS = 5
/** Ridge penalties: coefficients of a single category are held closer to zero than common ones. */
const PENALTY = { common: 0.5, own: 2 } as const
const ROUNDS = 6
/** Huber loss: beyond this many deviations, the loss grows linearly instead of by the square. */
const HUBER = 1.345
const DEVIATIONS_PER_MEDIAN = 1.4826
/** Lower bound of the Huber threshold, so that errors below 1% count in full. */
const LOG_NEAR = 0.01
/** With fewer deals, the quartiles are those of all main categories. */
const DEALS_TO_SCATTER = 40
const DIGITS = 6

/** Features with an additional coefficient per main category. */
const ownFeatures = ['one', 'distance', 'weight'] as const

interface Lesson {
  job: PaidJob
  row: Row
  /** Logarithm of the price relative to the tariff. */
  surprise: number
  weight: number
}

interface Miss {
  lesson: Lesson
  by: number
}

const surpriseOf = (job: PaidJob): number => Math.log(job.euro / tariffEuro(job))

const isBelieved = (job: PaidJob): boolean => job.euro > 0 && Math.abs(surpriseOf(job)) <= LOG_BELIEVED

/**
 * Trains one model for each main category that has enough deals, and keeps it if its
 * cross-validated error is smaller than the tariff's. One ridge regression on logarithms trains all
 * of them together, so that they share the common coefficients.
 */
export function fitPrices(given: readonly PaidJob[], perEuro: PriceModel['perEuro']): FittedModel[] {
  const names = new Map<string, number>()
  const lessons = given.filter(isBelieved).map((job) => lessonOf(job, names))
  const learned = learn(lessons, names)
  const unseen = missesOf(lessons, names)
  const everybodys = quartilesOf(unseen.map(({ by }) => by))
  const mains = [...new Set(lessons.map(({ job }) => job.mainCategoryId))]
  return mains.flatMap((mainCategoryId) => {
    const own = unseen.filter(({ lesson }) => lesson.job.mainCategoryId === mainCategoryId)
    if (own.length < DEALS_TO_LEARN) return []
    const spread = own.length < DEALS_TO_SCATTER ? everybodys : quartilesOf(own.map(({ by }) => by))
    const error = medianOf(own.map(({ by }) => shareOff(by - spread.middle)))
    const tariffError = medianOf(own.map(({ lesson }) => shareOff(lesson.surprise)))
    const coefficients = coefficientsOf(own, learned, names)
    const model = { mainCategoryId, deals: own.length, coefficients, ...spread, perEuro, error, tariffError }
    return error < tariffError ? [model] : []
  })
}

/** Relative error of an estimate, from its error on the logarithmic scale. */
const shareOff = (by: number): number => Math.abs(Math.exp(-by) - 1)

function lessonOf(job: PaidJob, names: Map<string, number>): Lesson {
  const features = featuresOf(job)
  const own = ownFeatures.flatMap((name): [string, number][] =>
    features[name] === undefined ? [] : [[ownName(name, job), features[name]]],
  )
  const all = [...Object.entries(features), ...own]
  for (const [name] of all) if (!names.has(name)) names.set(name, names.size)
  return {
    job,
    row: {
      at: Int32Array.from(all, ([name]) => names.get(name) ?? 0),
      value: Float64Array.from(all, ([, value]) => value),
    },
    surprise: surpriseOf(job),
    weight: 0.5 ** (job.age / HALF_LIFE_MONTHS),
  }
}

const ownName = (feature: string, { mainCategoryId }: PricedJob): string => `${feature}@${mainCategoryId}`

/** Cross-validation: each fifth of the deals is predicted by a model trained on the others. */
const missesOf = (lessons: readonly Lesson[], names: ReadonlyMap<string, number>): Miss[] =>
  Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const learned = learn(
      lessons.filter((_, at) => at % PARTS !== part),
      names,
    )
    return lessons
      .filter((_, at) => at % PARTS === part)
      .map((lesson) => ({ lesson, by: lesson.surprise - sumOf(lesson.row, learned) }))
  })

/** Iteratively reweighted least squares: outliers lose weight in each round. */
function learn(lessons: readonly Lesson[], names: ReadonlyMap<string, number>): Float64Array {
  const rows = lessons.map(({ row }) => row)
  const wanted = lessons.map(({ surprise }) => surprise)
  const penalties = [...names.keys()].map((name) => (/[@:]/.test(name) ? PENALTY.own : PENALTY.common))
  let weights = lessons.map(({ weight }) => weight)
  let found = solve({ rows, wanted, weights, penalties })
  for (let round = 1; round < ROUNDS; round++) {
    const misses = lessons.map(({ row, surprise }) => Math.abs(surprise - sumOf(row, found)))
    const bound = Math.max(LOG_NEAR, HUBER * DEVIATIONS_PER_MEDIAN * medianOf(misses))
    weights = lessons.map(({ weight }, at) => weight * Math.min(1, bound / (misses[at] || bound)))
    found = solve({ rows, wanted, weights, penalties })
  }
  return found
}

/** Coefficients of a main category: the common ones plus its own. */
function coefficientsOf(
  own: readonly Miss[],
  learned: Float64Array,
  names: ReadonlyMap<string, number>,
): Record<string, number> {
  const [first] = own
  const features = new Set(own.flatMap(({ lesson }) => Object.keys(featuresOf(lesson.job))))
  const of = (name: string) => learned[names.get(name) ?? -1] ?? 0
  return Object.fromEntries(
    [...features].map((name) => {
      const value = of(name) + (first ? of(ownName(name, first.lesson.job)) : 0)
      return [name, rounded(value)]
    }),
  )
}

const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** Linear interpolation, as `percentile_cont` in Postgres. */
function quantileOf(sorted: Float64Array, at: number): number {
  const place = at * (sorted.length - 1)
  const below = Math.floor(place)
  const from = sorted[below] ?? 0
  return from + ((sorted[below + 1] ?? from) - from) * (place - below)
}

const medianOf = (values: readonly number[]): number => quantileOf(Float64Array.from(values).sort(), 0.5)

function quartilesOf(values: readonly number[]): Pick<PriceModel, 'low' | 'middle' | 'high'> {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => rounded(quantileOf(sorted, share))
  return { low: at(0.25), middle: at(0.5), high: at(0.75) }
}

/** Median relative errors of models and tariff for these deals. */
export function errorsOn(jobs: readonly PaidJob[], models: readonly FittedModel[]): { model: number; tariff: number } {
  const off = (estimate: number, { euro }: PaidJob) => Math.abs(estimate - euro) / euro
  const byMain = new Map(models.map((model) => [model.mainCategoryId, model]))
  const estimated = (job: PaidJob) => {
    const model = byMain.get(job.mainCategoryId)
    return model ? modelEuro(model, job)[1] : tariffEuro(job)
  }
  return {
    model: medianOf(jobs.map((job) => off(estimated(job), job))),
    tariff: medianOf(jobs.map((job) => off(tariffEuro(job), job))),
  }
}
