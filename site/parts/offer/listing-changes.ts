import type { AuctionView } from '#api/auction/auction.view.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatDelivery, formatFloor, formatPickup, formatWeight } from '#site/parts/auction/format.ts'
import { goodsFacts } from '#site/parts/auction/goods-facts.ts'
import { words } from '#site/words.ts'

type Seen = NonNullable<OfferView['listingBefore']>
/** The fields of a listing that a price depends on. */
type Known = Omit<Seen, 'from' | 'to'> & {
  from: { city: string; countryCode: string } | null
  to: { city: string; countryCode: string } | null
}

interface ListingChange {
  what: string
  was: string[]
  is: string[]
}

const asKnown = (auction: AuctionView): Known => ({
  ...auction,
  from: auction.fromAddress,
  to: auction.toAddress,
})

/** The comparable texts of a listing, by field. */
function linesOf(listing: Known, storefront: Storefront, year: number) {
  const t = words(storefront.language, 'offer')
  const place = (end: Known['from']) => (end ? [`${end.city}, ${end.countryCode}`] : [])
  const some = (text: string | null) => (text ? [text] : [])
  return {
    from: place(listing.from),
    to: place(listing.to),
    pickup: some(formatPickup(listing, storefront, year)),
    delivery: some(formatDelivery(listing, storefront, year)),
    goods: listing.items.map((item) =>
      [`${t('listing.count', { count: item.itemsNumber })} ${item.shownName}`, ...goodsFacts(item, storefront)].join(
        ', ',
      ),
    ),
    weight: listing.totalWeight ? [formatWeight(listing.totalWeight, storefront)] : [],
    pickupFloor: some(formatFloor(listing, 'from', storefront)),
    deliveryFloor: some(formatFloor(listing, 'to', storefront)),
  }
}

/** The fields that have changed since the offer was made, with their old texts. */
export function listingChanges(
  before: Seen,
  auction: AuctionView,
  storefront: Storefront,
  year: number,
): ListingChange[] {
  const t = words(storefront.language, 'offer')
  const names = {
    from: t('search.from'),
    to: t('search.to'),
    pickup: t('listing.pickup'),
    delivery: t('listing.delivery'),
    goods: t('listing.items'),
    weight: t('listing.weight'),
    pickupFloor: t('listing.pickupFloor'),
    deliveryFloor: t('listing.deliveryFloor'),
  }
  const was = linesOf(before, storefront, year)
  const is = linesOf(asKnown(auction), storefront, year)
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((key) => was[key].join('\n') !== is[key].join('\n'))
    .map((key) => ({ what: names[key], was: was[key], is: is[key] }))
}
