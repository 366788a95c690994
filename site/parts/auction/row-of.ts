import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { formatVolume } from '#api/category/load.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import { formatDateRange, formatDelivery, formatDistance, formatPickup, formatWeight, langOf } from './format.ts'

interface Town {
  city: string
  countryCode: string
}

/** A town, with its country if it differs from the storefront's. */
export const townIn = ({ city, countryCode }: Town, { country }: Storefront): string =>
  countryCode === country ? city : `${city}, ${countryCode}`

/** A row of a list for an auction, in the reader's language. */
export function rowOf(row: AuctionRowView, storefront: Storefront, now: string) {
  const { language } = storefront
  const t = words(language, 'offer')
  const year = Number(now.slice(0, 4))
  const number = row.itemsCount
  const { volumeM3 } = row.load
  const volume = number > 1 && volumeM3 !== null ? formatVolume(volumeM3, storefront) : ''
  return {
    goods: row.goods.title,
    goodsLang: langOf(row.goods.titleLanguage, storefront),
    from: townIn(row.from, storefront),
    to: townIn(row.to, storefront),
    mapUrl: row.mapUrl,
    categoryId: row.categoryId,
    facts: [
      number > 1 ? words(language, 'category')('title.items', { count: number, number }) : null,
      // A removal has it in its name.
      row.goods.title.includes(volume) ? null : volume,
      number === 1 && row.size ? t('listing.size', { ...row.size }) : null,
      row.totalWeight ? formatWeight(row.totalWeight, storefront) : null,
    ].filter((fact) => fact !== null),
    days: formatDateRange(
      row.dateFixed ? row.sendDateFrom : null,
      row.receiveDateTo ?? row.sendDateTo,
      storefront,
      year,
    ),
    daysApart: row.dateFixed
      ? [
          t('listing.pickupDay', { date: formatPickup(row, storefront, year) }),
          t('listing.deliveryDay', { date: formatDelivery(row, storefront, year) }),
        ]
      : [],
    distance: row.distance === null ? null : formatDistance(row.distance, storefront),
  }
}
