import type { Currency } from '#content/storefronts.ts'
import { money, type Money } from '#api/common/money.rules.ts'

/** Load and dates, as far as they influence the price. */
export interface Load {
  weightKg?: number | null | undefined
  volumeM3?: number | null | undefined
  dateRange?: 'flex' | '3days' | 'week' | 'custom' | null | undefined
}

interface Tariff {
  base: number
  /** Price per km within each of `stepsKm`; it decreases with the distance. */
  perKm: readonly [number, number, number, number]
  /** The load for which the prices are calculated. */
  usualKg: number
}

const stepsKm = [100, 500, 1500, Infinity] as const

const tariff = (base: number, perKm: Tariff['perKm'], usualKg: number): Tariff => ({
  base,
  perKm,
  usualKg,
})

/** Our own price table in euro: a first estimate where there are no deals. */
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

/** Load assumed while none is known, of kinds that differ from the tariff's: a dog in its box, a horse, a cow. */
const assumedKg: Readonly<Record<string, number>> = { animals: 25, horse: 500, 'farm-animal': 600 }

/** Usual spread of offers below and above the tariff. */
export const tariffSpread = { less: 0.2, more: 0.3 } as const
/** Chargeable weight of a cubic metre: light but bulky goods are charged by volume. */
export const KG_PER_M3 = 120
/** Exponent of the load: twice the load costs less than twice as much. */
const LOAD_POWER = 0.35
const [LOAD_LEAST, LOAD_MOST] = [0.6, 3] as const
const haste = { flex: 0.9, '3days': 1.15, week: 1, custom: 1 } as const

/** Approximate exchange rates of the tariff; prices are rounded to multiples of `step`. */
const rates: Readonly<Record<Currency, { perEuro: number; step: number }>> = {
  EUR: { perEuro: 1, step: 5 },
  PLN: { perEuro: 4.25, step: 10 },
  GBP: { perEuro: 0.87, step: 5 },
  RON: { perEuro: 5.08, step: 10 },
  SEK: { perEuro: 11, step: 50 },
  CZK: { perEuro: 24.5, step: 100 },
}

/** Rounding step of prices in minor units. */
export const stepMinorOf = (currency: Currency): number => rates[currency].step * 100

export const tariffRate = (currency: Currency): number => rates[currency].perEuro

function tariffOf(mainCategoryId: string): Tariff {
  const row = tariffs[mainCategoryId] ?? tariffs.other
  if (!row) throw new Error('no tariff')
  return row
}

/** The load for which a main category's tariff is calculated. */
export const tariffKg = (mainCategoryId: string): number => tariffOf(mainCategoryId).usualKg

/** Load in kg that an estimate assumes for a kind, or for a main category, if no weight is known. */
export const usualKg = (mainCategoryId: string, categoryId?: string): number =>
  assumedKg[categoryId ?? ''] ?? assumedKg[mainCategoryId] ?? tariffKg(mainCategoryId)

interface Tariffed {
  mainCategoryId: string
  categoryId?: string | undefined
  distance: number
  load?: Load | undefined
}

/** Price in euro of a kind for a distance and load. */
export function tariffEuro({ mainCategoryId, categoryId, distance, load = {} }: Tariffed): number {
  const row = tariffOf(mainCategoryId)
  const kg = chargeableKg(load) || usualKg(mainCategoryId, categoryId)
  return (row.base + wayEuro(row, distance)) * loadFactor(row, kg) * haste[load.dateRange ?? 'week']
}

const wayEuro = ({ perKm }: Tariff, distance: number): number =>
  stepsKm.reduce((sum, step, at) => {
    const before = stepsKm[at - 1] ?? 0
    return sum + Math.max(0, Math.min(distance, step) - before) * (perKm[at] ?? 0)
  }, 0)

/** Chargeable weight: by weight or by volume, whichever is greater; 0 if neither is known. */
export const chargeableKg = ({ weightKg, volumeM3 }: Load): number =>
  Math.max(weightKg ?? 0, (volumeM3 ?? 0) * KG_PER_M3)

const loadFactor = (row: Tariff, kg: number): number =>
  Math.min(LOAD_MOST, Math.max(LOAD_LEAST, (kg / row.usualKg) ** LOAD_POWER))

/** Rounds to steps of a currency; `perEuro` replaces the tariff's exchange rate. */
export function roundTo(euro: number, currency: Currency, perEuro: number = rates[currency].perEuro): Money {
  const { step } = rates[currency]
  return money(Math.max(1, Math.round((euro * perEuro) / step)) * step * 100, currency)
}
