import { tariffRange } from '#api/category/price.rules.ts'
import { formatMoney, type Money } from '#api/common/money.rules.ts'
import type { Storefront } from '#content/storefronts.ts'

/** The distances a reader compares, in kilometres. */
const STEPS_KM = [50, 150, 300, 600, 1200] as const
const NEAREST_KM = 30

export interface PriceRow {
  from: string | undefined
  to: string
  low: string
  high: string
}

const tell = (price: Money, { intlLocale }: Storefront): string => formatMoney(price, intlLocale)

const kilometres = (km: number, { intlLocale }: Storefront): string =>
  new Intl.NumberFormat(intlLocale, { style: 'unit', unit: 'kilometer' }).format(km)

/** What moving something of a main category usually costs, by distance. */
export const priceRows = (category: string, storefront: Storefront): PriceRow[] =>
  STEPS_KM.map((km, at) => {
    const before = STEPS_KM[at - 1]
    const { low, high } = tariffRange(category, middleOf(before, km), storefront.currency)
    return {
      from: before === undefined ? undefined : String(before),
      to: kilometres(km, storefront),
      low: tell(low, storefront),
      high: tell(high, storefront),
    }
  })

const middleOf = (from: number | undefined, to: number): number =>
  Math.round(((from ?? 10) + to) / 2)

/** The lowest usual price of a short way. */
export const priceFrom = (category: string, storefront: Storefront): string =>
  tell(tariffRange(category, NEAREST_KM, storefront.currency).low, storefront)
