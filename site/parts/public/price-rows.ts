import { tariffRange, tariffSpread, usualKg } from '#api/category/price.rules.ts'
import {
  formatMoney,
  formatMoneyRange,
  formatShare,
  formatUnit,
  formatUnitRange,
} from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'

/** The distances a reader compares, in kilometres. */
const STEPS_KM = [50, 150, 300, 600, 1200] as const
const NEAREST_KM = 30

interface PriceRow {
  distance: string
  /** The first row has no lower end. */
  isUpTo: boolean
  price: string
}

/** What moving something of a main category costs by our tariff, by distance. */
export const priceRows = (category: string, { intlLocale, currency }: Storefront): PriceRow[] =>
  STEPS_KM.map((km, at) => {
    const before = STEPS_KM[at - 1]
    const { low, high } = tariffRange(category, middleOf(before, km), currency)
    return {
      distance:
        before === undefined
          ? formatUnit(km, 'kilometer', intlLocale)
          : formatUnitRange(before, km, 'kilometer', intlLocale),
      isUpTo: before === undefined,
      price: formatMoneyRange(low, high, intlLocale),
    }
  })

const middleOf = (from: number | undefined, to: number): number =>
  Math.round(((from ?? 10) + to) / 2)

/** The lower end of the estimate for a short way. */
export const priceFrom = (category: string, { intlLocale, currency }: Storefront): string =>
  formatMoney(tariffRange(category, NEAREST_KM, currency).low, intlLocale)

/** What the estimate is made of, for who wants to know what it is worth. */
export const priceBasis = (category: string, { intlLocale }: Storefront) => ({
  weight: formatUnit(usualKg(category), 'kilogram', intlLocale),
  less: formatShare(tariffSpread.less, intlLocale),
  more: formatShare(tariffSpread.more, intlLocale),
})
