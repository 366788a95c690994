import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { formatVolume } from '#api/category/load.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'
import {
  formatDateRange,
  formatDelivery,
  formatDistance,
  formatPickup,
  formatPrice,
  formatWeight,
  langOf,
} from './format.ts'

interface Town {
  city: string
  countryCode: string
}

/** A town, with its country if it differs from the storefront's. */
export const townIn = ({ city, countryCode }: Town, { country }: Storefront): string =>
  countryCode === country ? city : `${city}, ${countryCode}`

/**
 * A row of a list for an auction, in the reader's language. Beside a mark the title may be cut, so its
 * volume is a fact too.
 */
export function rowOf(row: AuctionRowView, storefront: Storefront, now: string, isMarked = false) {
  const { language } = storefront
  const t = words(language, 'offer')
  const year = Number(now.slice(0, 4))
  const number = row.itemsCount
  const { volumeM3 } = row.load
  const volume = volumeM3 === null ? '' : formatVolume(volumeM3, storefront)
  // A removal has its volume in its name; with the weight that says more than the number of things.
  const isNamedByVolume = !isMarked && volume !== '' && row.goods.title.includes(volume)
  return {
    goods: row.goods.title,
    goodsLang: langOf(row.goods.titleLanguage, storefront),
    from: townIn(row.from, storefront),
    to: townIn(row.to, storefront),
    mapUrl: row.mapUrl,
    categoryId: row.categoryId,
    facts: [
      volume === '' || isNamedByVolume ? null : volume,
      row.totalWeight ? formatWeight(row.totalWeight, storefront) : null,
      number > 1 && !(isNamedByVolume && row.totalWeight)
        ? words(language, 'category')('title.items', { count: number, number })
        : null,
      number === 1 && row.size ? t('listing.size', { ...row.size }) : null,
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

/** The price of a row and its kind, with the price in the reader's currency if that is another. */
export function priceOfRow({ setPrice, lowestGross, estimate, inOwnCurrency: own }: AuctionRowView) {
  if (setPrice) return { price: setPrice, about: own?.setPrice, kind: 'setPrice' } as const
  if (lowestGross) return { price: lowestGross, about: own?.lowestGross, kind: 'lowest' } as const
  if (estimate) return { price: estimate, about: own?.estimate, kind: 'estimated' } as const
  return { price: null, about: null, kind: null } as const
}

/** The kind of the price, such as `lowest of 3`; empty if there is none but the reader has an offer of their own. */
export function labelOf(row: AuctionRowView, { language }: Storefront): string {
  const t = words(language, 'offer')
  const { kind } = priceOfRow(row)
  if (kind === 'lowest') return t('listing.lowestOf', { count: row.offersCount })
  if (kind) return t(`listing.${kind}`)
  // An offer that is to be confirmed does not count, and is marked as the reader's own.
  return row.ownOffer ? '' : t('listing.offersNone')
}

/** Marks for the reader's own listing or offer; what asks for an answer comes first, as a row has room for one. */
export function marksOf({ isOwn, ownOffer }: AuctionRowView, storefront: Storefront): string[] {
  const t = words(storefront.language, 'offer')
  const offer =
    ownOffer &&
    (ownOffer.gross
      ? t('listing.ownOfferOf', { price: formatPrice(ownOffer.gross, storefront) })
      : t('listing.ownOffer'))
  return [
    ownOffer?.status === 'stale' ? t('status.offer.stale') : null,
    isOwn ? t('listing.ownListing') : null,
    offer,
  ].filter((mark) => mark !== null)
}
