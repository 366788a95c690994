import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { estimationView, type EstimationView } from './estimation.view.ts'
import { contactsIn } from '#api/common/mask-contacts.rules.ts'
import { pickBy } from '#api/common/record.rules.ts'
import { loadOf } from '#api/category/load.rules.ts'
import { findCategory } from '#content/categories/categories.ts'
import { storefrontOf, type Storefront } from '#content/storefronts.ts'
import { mapUrlOf } from './auction-row.view.ts'
import { ownerColumns, publicColumns } from './auction-field.rules.ts'
import { itemView, pictureView, type PictureRow } from './auction-parts.view.ts'
import type { Invoice } from './auction.rules.ts'
import type { AuctionRow, ItemRow } from './auction.model.ts'
import { publicText } from '#api/kit/public-text.ts'
import { placeName } from '#api/address/reader-names.lib.ts'
import { trimRoute, cityOnly, firstName, wholeAddress } from './redacted.view.ts'
import { madeTitle, readGoods, readName, readTitle, slugOf, whole, type Writing } from './reader-title.query.ts'

/** Input of the auction views. */
export interface ShownAuction {
  auction: AuctionRow
  items: ItemRow[]
  pictures: PictureRow[]
  offersCount: number
  lowestGrossMinor: number | null
  ownerName: string
  isObserved: boolean
  closing: { at: string; reason: string | null } | null
  reader: Storefront
  /** False for a driver whose company has an offer on it. */
  readsPrices: boolean
}

export type AuctionView = ReturnType<typeof guestAuctionView>
export type OwnAuctionView = ReturnType<typeof ownAuctionView>
export type ItemView = AuctionView['items'][number]
export type PictureView = AuctionView['pictures'][number]

/** View for every visitor: towns, never streets. */
export function guestAuctionView(shown: ShownAuction) {
  const { auction, ownerName, reader } = shown
  return {
    ...commonView(shown),
    ...writtenView(shown, publicText),
    ownerName: firstName(ownerName),
    fromAddress: cityOnly(auction.fromAddress, reader.language),
    toAddress: cityOnly(auction.toAddress, reader.language),
    polylineString: trimRoute(auction.polylineString ?? ''),
  }
}

/** Providers also see the price estimate. */
export const providerAuctionView = (shown: ShownAuction): AuctionView => ({
  ...guestAuctionView(shown),
  declaredValue: moneyView(shown.auction, shown.auction.declaredMinor),
  ...(shown.readsPrices && { priceEstimation: estimationView(shown.auction) }),
})

/** The courier of the deal sees the full addresses. */
export const carrierAuctionView = (shown: ShownAuction): AuctionView => ({
  ...providerAuctionView(shown),
  ...writtenView(shown, whole),
  ownerName: shown.ownerName,
  fromAddress: wholeAddress(shown.auction.fromAddress, shown.reader.language),
  toAddress: wholeAddress(shown.auction.toAddress, shown.reader.language),
  polylineString: shown.auction.polylineString ?? '',
  invoice: shown.auction.invoice,
})

/** The owner sees their own text unmasked, and owner-only fields. */
export const ownAuctionView = (shown: ShownAuction) => ({
  ...carrierAuctionView(shown),
  title: shown.auction.title ?? '',
  titleLanguage: storefrontOf(shown.auction.locale).language,
  /** Contact data in the owner's text, hidden from others until they have booked. */
  leftOut: leftOutOf(shown),
  isOwn: true,
  pictures: shown.pictures.map(pictureView),
  ...pickBy(ownerColumns, shown.auction),
  /** A fixed price needs an estimate. */
  isFixAvailable: shown.auction.priceEstimation !== null,
  receiverPhoneNumber: shown.auction.receiverPhone,
  /** Reason that the owner gave for the cancellation; null unless it is cancelled. */
  cancelReason: (shown.auction.status === 'cancelled' && shown.closing?.reason) || null,
})

const leftOutOf = ({ auction, items }: ShownAuction) => ({
  title: contactsIn(auction.title ?? ''),
  description: contactsIn(auction.description),
  items: items.flatMap(({ name, model }) => contactsIn(`${name ?? ''}\n${model ?? ''}`)),
})

/** The texts written by the owner. */
function writtenView({ auction, items, reader }: ShownAuction, writing: Writing) {
  const made = madeTitle(auction, items)
  return {
    ...readTitle(made, reader, writing),
    /** The goods, without the towns that are part of the title. */
    goods: readGoods(made, reader, writing),
    description: writing(auction.description),
    load: loadOf(made.items),
    items: items.map((item) => ({
      ...itemView(item),
      name: writing(item.name),
      model: item.model && writing(item.model),
      ...readName(item, made, reader, writing),
    })),
  }
}

const commonView = ({ auction, items, pictures, ...shown }: ShownAuction) => ({
  id: auction.id,
  /** Town of the pickup in the reader’s language; the address keeps the local name. */
  fromTown: townOf(auction.fromAddress, shown.reader),
  /** Town of the delivery in the reader’s language; the address keeps the local name. */
  toTown: townOf(auction.toAddress, shown.reader),
  uuid: auction.uuid,
  version: auction.version,
  status: auction.status,
  hiddenReason: auction.hiddenReason ?? null,
  isOwn: false,
  type: auction.type,
  locale: auction.locale,
  currency: auction.currency,
  slug: slugOf(madeTitle(auction, items)),
  mainCategoryId: auction.mainCategoryId,
  categoryId: auction.categoryId,
  /** Parent category, in the tree it was chosen from. */
  parentId: findCategory(auction.categoryId ?? '')?.parent ?? null,
  distance: auction.distance,
  hours: auction.durationHours,
  ferry: auction.hasFerry,
  mapUrl: mapUrlOf(routeOf(auction)),
  ...pickBy(publicColumns, auction),
  /** Value of the goods, as their owner states it; only for the owner and couriers. */
  declaredValue: null as WireMoney | null,
  /** Recipient of the VAT invoice; only for the two sides of the deal. */
  invoice: null as Invoice | null,
  // File names can reveal personal data, so only the owner sees them.
  pictures: pictures.map((picture) => pictureView({ ...picture, originalName: '' })),
  offersCount: shown.offersCount,
  ...pricesOf(auction, shown),
  isObserved: shown.isObserved,
  publishedAt: auction.publishedAt?.toISOString() ?? null,
  expiresAt: auction.expiresAt?.toISOString() ?? null,
  /** When it was hidden, cancelled or removed; null otherwise. */
  closedAt: shown.closing && new Date(shown.closing.at).toISOString(),
})

const townOf = (address: AuctionRow['fromAddress'], { language }: ShownAuction['reader']): string | null =>
  address && placeName(address, language)

interface Prices {
  bookingSetPrice: WireMoney | null
  lowestGross: WireMoney | null
  priceEstimation: EstimationView | null
}

function pricesOf(
  auction: AuctionRow,
  { lowestGrossMinor, readsPrices }: Pick<ShownAuction, 'lowestGrossMinor' | 'readsPrices'>,
): Partial<Prices> {
  if (!readsPrices) return {}
  return {
    bookingSetPrice: moneyView(auction, auction.bookingSetPriceMinor),
    lowestGross: moneyView(auction, lowestGrossMinor),
    priceEstimation: null,
  }
}

const routeOf = ({ fromAddress, toAddress, polylineString }: AuctionRow) => ({
  fromLat: fromAddress?.lat ?? null,
  fromLng: fromAddress?.lng ?? null,
  toLat: toAddress?.lat ?? null,
  toLng: toAddress?.lng ?? null,
  polylineString,
})

const moneyView = ({ currency }: AuctionRow, minor: number | null): WireMoney | null =>
  minor === null ? null : toWire(money(minor, currency))
