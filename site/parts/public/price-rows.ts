import { estimateOf, tariffSpread, usualKg } from '#api/category/price.rules.ts'
import {
  formatMoney,
  formatMoneyRange,
  formatShare,
  formatUnit,
  formatUnitRange,
} from '#api/common/format.rules.ts'
import type { Money } from '#api/common/money.rules.ts'
import type { Storefront } from '#content/storefronts.ts'

/** The distances a reader compares, in kilometres. */
const STEPS_KM = [50, 150, 300, 600, 1200] as const

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

/** What moving something of a main category costs by our tariff, by distance. */
export function priceRows(category: string, { intlLocale, currency }: Storefront): PriceRow[] {
  const ranges = STEPS_KM.map((km, at) =>
    estimateOf({
      mainCategoryId: category,
      distance: middleOf(STEPS_KM[at - 1], km),
      currency,
    }),
  )
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
export const priceFrom = (category: string, { intlLocale, currency }: Storefront): string =>
  formatMoney(
    estimateOf({ mainCategoryId: category, distance: middleOf(undefined, STEPS_KM[0]), currency })
      .low,
    intlLocale,
  )

/** How far that goes: the first row of the table. */
export const nearestDistance = ({ intlLocale }: Storefront): string =>
  formatUnit(STEPS_KM[0], 'kilometer', intlLocale)

/** What the estimate is made of, for who wants to know what it is worth. */
export const priceBasis = (category: string, { intlLocale }: Storefront) => ({
  weight: formatUnit(usualKg(category), 'kilogram', intlLocale),
  less: formatShare(tariffSpread.less, intlLocale),
  more: formatShare(tariffSpread.more, intlLocale),
})
