import {
  formatMoney,
  formatMoneyRange,
  formatShare,
  formatUnit,
  formatUnitRange,
} from '#api/common/format.rules.ts'
import type { Money } from '#api/common/money.rules.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { PriceModel } from './price-model.rules.ts'
import { estimateOf } from './price.rules.ts'
import { tariffSpread, usualKg } from './tariff.rules.ts'

/** The distances a reader compares, in kilometres. */
const STEPS_KM = [50, 150, 300, 600, 1200] as const

/** A category for which prices are told, main or below one, and what was learned of it and in which month it is told. */
export interface ToldPrices {
  category: string
  storefront: Storefront
  model?: PriceModel | undefined
  month?: number | undefined
  /** The rate of the day of the storefront's currency. */
  perEuro?: number | undefined
}

interface PriceRow {
  distance: string
  /** The first row has no lower end. */
  isUpTo: boolean
  expected: string
  /** From low to high. */
  price: string
  /** Where it stands between nothing and the dearest of them, in hundredths. */
  bar: { from: number; to: number }
}

const mainOf = (category: string): string => findCategory(category)?.parent ?? category

function estimateAt(distance: number, { category, storefront, model, month, perEuro }: ToldPrices) {
  const mainCategoryId = mainOf(category)
  const own = mainCategoryId === category ? {} : { categoryId: category }
  return estimateOf({ mainCategoryId, ...own, distance, currency: storefront.currency, model, month, perEuro }) // prettier-ignore
}

/** What moving something costs by distance: by what was learned of it, or by our tariff. */
export function priceRows(told: ToldPrices): PriceRow[] {
  const { intlLocale } = told.storefront
  const ranges = STEPS_KM.map((km, at) => estimateAt(middleOf(STEPS_KM[at - 1], km), told))
  const dearest = Math.max(...ranges.map(({ high }) => high.minor))
  const share = ({ minor }: Money) => Math.round((minor / dearest) * 100)
  return ranges.map(({ low, expected, high }, at) => {
    const before = STEPS_KM[at - 1]
    const km = STEPS_KM[at] ?? 0
    return {
      distance:
        before === undefined
          ? formatUnit(km, 'kilometer', intlLocale)
          : formatUnitRange(before, km, 'kilometer', intlLocale),
      isUpTo: before === undefined,
      expected: formatMoney(expected, intlLocale),
      price: formatMoneyRange(low, high, intlLocale),
      bar: { from: share(low), to: share(high) },
    }
  })
}

const middleOf = (from: number | undefined, to: number): number =>
  Math.round(((from ?? 10) + to) / 2)

/** The lower end of the estimate for a short way. */
export const priceFrom = (told: ToldPrices): string =>
  formatMoney(estimateAt(middleOf(undefined, STEPS_KM[0]), told).low, told.storefront.intlLocale)

/** How far that goes: the first row of the table. */
export const nearestDistance = ({ intlLocale }: Storefront): string =>
  formatUnit(STEPS_KM[0], 'kilometer', intlLocale)

/** What the tariff is made of, for who wants to know what it is worth. */
export const priceBasis = ({ category, storefront: { intlLocale } }: ToldPrices) => ({
  weight: formatUnit(usualKg(mainOf(category)), 'kilogram', intlLocale),
  less: formatShare(tariffSpread.less, intlLocale),
  more: formatShare(tariffSpread.more, intlLocale),
})
