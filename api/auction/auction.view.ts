import type { Address } from '#api/address/address.rules.ts'
import { airKm, type Point } from '#api/address/distance.rules.ts'
import { decodeLine, encodeLine } from '#api/address/polyline.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { toSlug } from '#content/paths.ts'
import type { Auction, AuctionItem, AuctionPicture } from './auction.model.ts'

/** All that the view of an auction is made of. */
export interface ShownAuction {
  auction: Auction
  items: AuctionItem[]
  pictures: AuctionPicture[]
  offersCount: number
  lowestGrossMinor: number | null
  ownerName: string
  isObserved: boolean
}

export type PictureView = ReturnType<typeof pictureView>
export type ItemView = ReturnType<typeof itemView>
export type AuctionView = ReturnType<typeof guestAuctionView>
export type OwnAuctionView = ReturnType<typeof ownAuctionView>

export const pictureUrls = (uid: string) => ({
  originalUrl: `/files/pictures/${uid}-large.webp`,
  thumbUrl: `/files/pictures/${uid}-thumb.webp`,
})

export const pictureView = ({ uid, originalName, width, height }: AuctionPicture) => ({
  uid,
  originalName,
  ...pictureUrls(uid),
  width,
  height,
})

export const itemView = (item: AuctionItem) => ({
  id: item.id,
  uniqueKey: item.uniqueKey,
  itemCategoryId: item.itemCategoryId,
  autocompleteItemId: item.autocompleteItemId,
  name: item.name,
  itemsNumber: item.itemsNumber,
  length: item.lengthCm,
  width: item.widthCm,
  height: item.heightCm,
  weight: item.weightKg,
  model: item.model,
  productionDate: item.productionDate,
  bodyType: item.bodyType,
  hasWheels: item.hasWheels,
  palletized: item.palletized,
  packed: item.packed,
  oversize: item.oversize,
  dimensionsEstimated: item.dimensionsEstimated,
  isAdjustedByUser: item.isAdjustedByUser,
  extra: item.extra,
})

/** What every visitor sees: the towns, never the street. */
export function guestAuctionView(shown: ShownAuction) {
  const { auction, ownerName } = shown
  return {
    ...commonView(shown),
    ownerName: firstName(ownerName),
    fromAddress: cutToCity(auction.fromAddress),
    toAddress: cutToCity(auction.toAddress),
    polyline: cutEnds(auction.polyline ?? ''),
  }
}

/** The courier whose offer was accepted has to find the door. */
export const carrierAuctionView = (shown: ShownAuction): AuctionView => ({
  ...guestAuctionView(shown),
  ownerName: shown.ownerName,
  fromAddress: shown.auction.fromAddress,
  toAddress: shown.auction.toAddress,
  polyline: shown.auction.polyline ?? '',
})

/** The owner sees all he wrote, and what only concerns him. */
export const ownAuctionView = (shown: ShownAuction) => ({
  ...carrierAuctionView(shown),
  isOwn: true,
  isAuctionTitleEnteredByUser: shown.auction.isTitleEnteredByUser,
  isTotalWeightEditedByUser: shown.auction.isTotalWeightEditedByUser,
  categoryTreeTestGroup: shown.auction.categoryTreeTestGroup,
  priceEstimation: estimationView(shown.auction),
  isFixAvailable: shown.auction.isFixAvailable,
  receiverPhoneNumber: shown.auction.receiverPhone,
})

const commonView = ({ auction, items, pictures, ...shown }: ShownAuction) => ({
  id: auction.id,
  uuid: auction.uuid,
  version: auction.version,
  status: auction.status,
  hiddenReason: auction.hiddenReason ?? null,
  isOwn: false,
  type: auction.type,
  locale: auction.locale,
  currency: auction.currency,
  title: auction.title ?? '',
  slug: toSlug(auction.title ?? ''),
  mainCategoryId: auction.mainCategoryId,
  categoryId: auction.categoryId,
  distance: auction.distanceKm,
  hours: auction.durationHours,
  ferry: auction.hasFerry,
  transportDateRange: auction.transportDateRange,
  dateFixed: auction.dateFixed,
  sendDateFrom: auction.sendDateFrom,
  sendDateTo: auction.sendDateTo,
  receiveDateFrom: auction.receiveDateFrom,
  receiveDateTo: auction.receiveDateTo,
  description: auction.description,
  items: items.map(itemView),
  pictures: pictures.map(pictureView),
  totalWeight: auction.totalWeightKg,
  pickupFloor: auction.pickupFloor,
  deliveryFloor: auction.deliveryFloor,
  pickupElevator: auction.pickupElevator,
  deliveryElevator: auction.deliveryElevator,
  vatInvoice: auction.vatInvoice,
  vatInvoiceCountry: auction.vatInvoiceCountry,
  bookingSetPrice: moneyView(auction, auction.bookingSetPriceMinor),
  offersCount: shown.offersCount,
  lowestGross: moneyView(auction, shown.lowestGrossMinor),
  isObserved: shown.isObserved,
  publishedAt: auction.publishedAt?.toISOString() ?? null,
  expiresAt: auction.expiresAt?.toISOString() ?? null,
})

const moneyView = ({ currency }: Auction, minor: number | null): WireMoney | null =>
  minor === null ? null : toWire(money(minor, currency))

const estimationView = ({ currency, priceEstimation }: Auction) =>
  priceEstimation && {
    low: toWire(money(priceEstimation.lowMinor, currency)),
    expected: toWire(money(priceEstimation.expectedMinor, currency)),
    high: toWire(money(priceEstimation.highMinor, currency)),
    confidence: priceEstimation.confidence,
    deals: priceEstimation.deals,
  }

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Some ten kilometres: enough for a price, too little for a visit. */
const roundToTown = (degrees: number): number => Math.round(degrees * 10) / 10

function cutToCity(address: Address | null): Address | null {
  if (!address) return null
  const { city, province, country, countryCode, countryId, cityId, cityPlaceId } = address
  const place = [city, province, country].filter(Boolean).join(', ')
  return {
    ...{ city, province, country, countryCode, countryId, cityId, cityPlaceId },
    enteredText: place,
    userText: place,
    street: '',
    buildingNr: '',
    postalCode: '',
    lat: roundToTown(address.lat),
    lng: roundToTown(address.lng),
    placeId: cityPlaceId,
    addressDbId: cityId ?? 0,
    isIncomplete: address.isIncomplete,
    isWithoutRoute: address.isWithoutRoute,
  }
}

const CUT_KM = 5

/** The line on the map without its ends, which would point at the two doors. */
function cutEnds(polyline: string): string {
  const points = decodeLine(polyline)
  const [start, end] = [points[0], points.at(-1)]
  if (!start || !end) return ''
  const isAway = (point: Point) => airKm(point, start) > CUT_KM && airKm(point, end) > CUT_KM
  return encodeLine(points.filter(isAway))
}
