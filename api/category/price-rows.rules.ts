import { formatMoney, formatMoneyRange, formatShare, formatUnit, formatUnitRange } from '#api/common/format.rules.ts'
import type { Money } from '#api/common/money.rules.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { PriceModel } from './price-model.rules.ts'
import { estimateOf } from './price.rules.ts'
import { tariffSpread, usualKg } from './tariff.rules.ts'

/** Upper ends of the distance ranges, in km. */
const STEPS_KM = [50, 150, 300, 600, 1200] as const

/** A main category or a child, with its trained model and the month. */
export interface ToldPrices {
  category: string
  storefront: Storefront
  model?: PriceModel | undefined
  month?: number | undefined
  /** Today's exchange rate of the storefront's currency, per euro. */
  perEuro?: number | undefined
}

interface PriceRow {
  distance: string
  /** True for the first row, which has no lower end. */
  isUpTo: boolean
  expected: string
  /** From low to high. */
  price: string
  /** Position of the bar in per cent of the highest price. */
  bar: { from: number; to: number }
}

const mainOf = (category: string): string => findCategory(category)?.parent ?? category

function estimateAt(distance: number, { category, storefront, model, month, perEuro }: ToldPrices) {
  const mainCategoryId = mainOf(category)
  const own = mainCategoryId === category ? {} : { categoryId: category }
  return estimateOf({ mainCategoryId, ...own, distance, currency: storefront.currency, model, month, perEuro })
}

/** Prices by distance, from the trained model or the tariff. */
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

const middleOf = (from: number | undefined, to: number): number => Math.round(((from ?? 10) + to) / 2)

/** Lower end of the estimate for the shortest range. */
export const priceFrom = (told: ToldPrices): string =>
  formatMoney(estimateAt(middleOf(undefined, STEPS_KM[0]), told).low, told.storefront.intlLocale)

/** Upper end of the shortest range. */
export const nearestDistance = ({ intlLocale }: Storefront): string => formatUnit(STEPS_KM[0], 'kilometer', intlLocale)

/** Facts about the tariff: usual load and price spread. */
export const priceBasis = ({ category, storefront: { intlLocale } }: ToldPrices) => ({
  weight: formatUnit(usualKg(mainOf(category), category), 'kilogram', intlLocale),
  less: formatShare(tariffSpread.less, intlLocale),
  more: formatShare(tariffSpread.more, intlLocale),
})
