import type { Currency } from '#content/storefronts.ts'
import { money, type Money } from '#api/common/money.rules.ts'

/** What is carried and how soon, as far as it moves the price. */
export interface Load {
  weightKg?: number | null | undefined
  volumeM3?: number | null | undefined
  dateRange?: 'flex' | '3days' | 'week' | 'custom' | null | undefined
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
export const KG_PER_M3 = 120
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

/** The rounding step of prices people name, in minor units. */
export const stepMinorOf = (currency: Currency): number => rates[currency].step * 100

export const tariffRate = (currency: Currency): number => rates[currency].perEuro

function tariffOf(mainCategoryId: string): Tariff {
  const row = tariffs[mainCategoryId] ?? tariffs.other
  if (!row) throw new Error('no tariff')
  return row
}

/** The load for which the tariff of a main category is made. */
export const usualKg = (mainCategoryId: string): number => tariffOf(mainCategoryId).usualKg

interface Tariffed {
  mainCategoryId: string
  distance: number
  load?: Load | undefined
}

/** The price of a main category over a distance, from our table. */
export function tariffEuro({ mainCategoryId, distance, load = {} }: Tariffed): number {
  const row = tariffOf(mainCategoryId)
  return (
    (row.base + wayEuro(row, distance)) * loadFactor(row, load) * haste[load.dateRange ?? 'week']
  )
}

const wayEuro = ({ perKm }: Tariff, distance: number): number =>
  stepsKm.reduce((sum, step, at) => {
    const before = stepsKm[at - 1] ?? 0
    return sum + Math.max(0, Math.min(distance, step) - before) * (perKm[at] ?? 0)
  }, 0)

/** What a load is paid as: by its weight, or by the room it takes; 0 where neither is known. */
export const chargeableKg = ({ weightKg, volumeM3 }: Load): number =>
  Math.max(weightKg ?? 0, (volumeM3 ?? 0) * KG_PER_M3)

function loadFactor({ usualKg }: Tariff, load: Load): number {
  const chargeable = chargeableKg(load)
  if (chargeable === 0) return 1
  return Math.min(LOAD_MOST, Math.max(LOAD_LEAST, (chargeable / usualKg) ** LOAD_POWER))
}

/** In whole steps of a currency; `perEuro` where a better rate is known than that of the tariff. */
export function roundTo(
  euro: number,
  currency: Currency,
  perEuro: number = rates[currency].perEuro,
): Money {
  const { step } = rates[currency]
  return money(Math.max(1, Math.round((euro * perEuro) / step)) * step * 100, currency)
}
