import type { PaidJob } from '#api/category/fit-prices.rules.ts'
import { tariffEuro } from '#api/category/tariff.rules.ts'
import { leaves } from '#api/category/leaf.rules.ts'
import { usualKg } from '#api/category/tariff.rules.ts'
import type { Currency } from '#content/storefronts.ts'

/** Pseudo-random numbers between 0 and 1, reproducible by seed (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const leafIds = Object.keys(leaves) as (keyof typeof leaves)[]
const currencies: readonly Currency[] = ['EUR', 'EUR', 'PLN', 'GBP', 'RON', 'SEK', 'CZK']

/** Price level by currency. */
const levels: Record<Currency, number> = { EUR: 1.05, PLN: 0.78, GBP: 1.15, RON: 0.72, SEK: 1.2, CZK: 0.85 }

interface Market {
  seed: number
  jobs: number
  /** Share of prices that are wrong by a factor of ten, in either direction. */
  outliers?: number
}

/**
 * Generates paid jobs for tests of the estimate, by a price rule that differs from our tariff: a
 * level for each category and currency, powers of distance and load, 3 % more per floor, 12 % more
 * in summer, and 20 % noise.
 */
export function aMarket({ seed, jobs, outliers = 0.01 }: Market): PaidJob[] {
  const random = drawn(seed)
  const kinds = new Map(leafIds.map((id) => [id, Math.exp(0.2 * normal(random))]))
  return Array.from({ length: jobs }, (): PaidJob => {
    const categoryId = leafIds[Math.floor(random() ** 2 * leafIds.length)] ?? 'car'
    const mainCategoryId = leaves[categoryId].main
    const currency = currencies[Math.floor(random() * currencies.length)] ?? 'EUR'
    const distance = Math.round(20 * 80 ** random())
    const usual = usualKg(mainCategoryId)
    const weightKg = random() < 0.85 ? usual * Math.exp(0.7 * normal(random)) : null
    const volumeM3 = random() < 0.5 ? (usual / 120) * Math.exp(0.6 * normal(random)) : null
    const floors = random() < 0.3 ? Math.floor(random() * 6) : 0
    const month = 1 + Math.floor(random() * 12)
    const load = (weightKg ?? usual) / usual
    const middle = tariffEuro({ mainCategoryId, distance: 300 })
    const euro =
      middle *
      (distance / 300) ** 0.62 *
      load ** 0.22 *
      (kinds.get(categoryId) ?? 1) *
      levels[currency] *
      1.03 ** floors *
      (1 + 0.12 * Math.cos(((month - 7) / 12) * 2 * Math.PI)) *
      Math.exp(0.2 * normal(random))
    const isOdd = random() < outliers
    return {
      ...{ mainCategoryId, categoryId, distance, currency, floors, month },
      load: { weightKg, volumeM3, dateRange: 'week' },
      euro: isOdd ? euro * (random() < 0.5 ? 10 : 0.1) : euro,
      age: random() * 24,
    }
  })
}
