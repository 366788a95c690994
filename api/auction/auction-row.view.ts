import type { Point } from '#api/address/distance.rules.ts'
import { placeName, type SaidPlace } from '#api/address/reader-names.lib.ts'
import { thumbUrl } from '#api/map/map-thumb.draw.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import { convertAbout, money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'
import type { AuctionStatus, AuctionType, DateRange, HiddenReason } from './auction.rules.ts'
import { pictureUrls } from './auction-parts.view.ts'
import { readsPrices } from './auction.policy.ts'
import { townPoint, trimRoute } from './redacted.view.ts'
import { GOODS, tellGoods, type Goods } from './tell-goods.part.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'

/** Statuses of offers counted for readers: those that can become, or became, a deal. */
export const COUNTED_OFFERS = /* sql */ `('active', 'awaiting_payment', 'accepted', 'realized')`

/** Statuses of a bidder's own offer that are not closed. */
const OWN_OFFERS = /* sql */ `('active', 'stale', 'awaiting_payment', 'accepted', 'realized')`

const OWN_OFFER = (bidder: string) => /* sql */ `(
  select json_build_object('id', id, 'status', status, 'grossMinor', gross_minor) from offers
  where auction_id = a.id and bidder_id = ${bidder}::int and status in ${OWN_OFFERS}
  order by id desc limit 1)`

/**
 * An epoch number serializes much faster than a timestamp, and `date_part` is cheap to multiply.
 */
const momentOf = (column: string) => `date_part('epoch', ${column}) * 1000`

/** SQL: exchange rate between two currencies. The rates are read once for all rows. */
const rateOf = (currency: string, other: string) => /* sql */ `case when ${currency} <> '${other}' then
    (select per_euro::float8 from currency_rates where code = '${other}')
    / ((select jsonb_object_agg(code, per_euro) from currency_rates)->>${currency})::float8 end`

/** Parameter names in the statement. */
interface Reader {
  user: string
  bidder: string
}

/**
 * Select list of every auction list; `a` is the auction. `reader` holds parameters for user and
 * bidder, or null.
 */
export const rowColumns = (reader: Reader | null, { currency }: Storefront) => /* sql */ `
  a.id, a.uuid, a.version, a.status, a.hidden_reason as "hiddenReason", a.locale, a.type, ${GOODS},
  a.main_category_id as "mainCategoryId", a.category_id as "categoryId",
  a.from_address->>'village' as "fromVillage", a.from_address->'isNear' as "isFromNear",
  a.to_address->>'village' as "toVillage", a.to_address->'isNear' as "isToNear",
  a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
  a.polyline_string as "polylineString", a.distance, a.date_fixed as "dateFixed",
  a.transport_date_range as "transportDateRange",
  a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
  a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
  a.total_weight_kg::float8 as "totalWeight", a.currency,
  ${reader ? `coalesce(a.owner_id = ${reader.user}::int, false)` : 'false'} as "isOwn",
  ${reader ? OWN_OFFER(reader.bidder) : 'null::json'} as "ownOffer",
  ${rateOf('a.currency', currency)} as rate,
  a.booking_set_price_minor as "setPriceMinor",
  (a.price_estimation->>'expectedMinor')::int as "estimateMinor",
  ${momentOf('a.published_at')} as "publishedAt", ${momentOf('a.expires_at')} as "expiresAt",
  (select uid from auction_pictures where auction_id = a.id order by position limit 1) as "pictureUid",
  (select json_build_object('count', count(*), 'lowestMinor', min(gross_minor)) from offers
    where auction_id = a.id and status in ${COUNTED_OFFERS}) as offers`

export interface AuctionRow extends Goods {
  id: number
  uuid: Uuid
  version: number
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  type: AuctionType
  mainCategoryId: string
  fromVillage: string | null
  isFromNear: boolean | null
  toVillage: string | null
  isToNear: boolean | null
  fromLat: number | null
  fromLng: number | null
  toLat: number | null
  toLng: number | null
  polylineString: string | null
  distance: number | null
  dateFixed: boolean
  transportDateRange: DateRange | null
  sendDateFrom: Day | null
  sendDateTo: Day | null
  receiveDateFrom: Day | null
  receiveDateTo: Day | null
  totalWeight: number | null
  isOwn: boolean
  ownOffer: { id: number; status: OfferStatus; grossMinor: number } | null
  /** Rate to the reader's currency; null if unknown. */
  rate: number | null
  currency: Currency
  setPriceMinor: number | null
  estimateMinor: number | null
  /** In milliseconds. */
  publishedAt: number | null
  expiresAt: number | null
  pictureUid: string | null
  offers: { count: number; lowestMinor: number | null }
}

export type AuctionRowView = ReturnType<typeof auctionRowView>

interface RowReader {
  storefront: Storefront
  caller: Caller
}

/** A row of a list: towns, days and the best price, without owner data. */
export const auctionRowView = (row: AuctionRow, { storefront: reader, caller }: RowReader) => ({
  id: row.id,
  uuid: row.uuid,
  version: row.version,
  status: row.status,
  hiddenReason: row.hiddenReason,
  locale: row.locale,
  type: row.type,
  /** Currency of offers and payment. */
  currency: row.currency,
  ...tellGoods(row, reader, row.isOwn),
  mainCategoryId: row.mainCategoryId,
  categoryId: row.categoryId,
  ...townsOf(row, reader),
  distance: row.distance,
  dateFixed: row.dateFixed,
  transportDateRange: row.transportDateRange,
  sendDateFrom: row.sendDateFrom,
  sendDateTo: row.sendDateTo,
  receiveDateFrom: row.receiveDateFrom,
  receiveDateTo: row.receiveDateTo,
  totalWeight: row.totalWeight,
  mapUrl: mapUrlOf(row),
  ...pointsOf(row),
  thumbUrl: row.pictureUid === null ? null : pictureUrls(row.pictureUid).thumbUrl,
  offersCount: row.offers.count,
  ...pricesOf(row, { storefront: reader, caller }),
  isOwn: row.isOwn,
  publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
  expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
})

/** Start and end of the transport. */
export const endsOf = (row: AuctionRow): Record<'from' | 'to', SaidPlace> => ({
  from: { city: row.fromCity, countryCode: row.fromCountry, village: row.fromVillage, isNear: row.isFromNear },
  to: {
    city: row.toCity,
    countryCode: row.toCountry,
    village: row.toVillage,
    isNear: row.isToNear,
  },
})

const townsOf = (row: AuctionRow, { language }: Storefront) => {
  const { from, to } = endsOf(row)
  return {
    from: { city: placeName(from, language), countryCode: from.countryCode },
    to: { city: placeName(to, language), countryCode: to.countryCode },
  }
}

export type RowRoute = Pick<AuctionRow, 'fromLat' | 'fromLng' | 'toLat' | 'toLng' | 'polylineString'>

/** Thumbnail of the map, with ends rounded to the town. */
export function mapUrlOf(route: RowRoute): string | null {
  const { fromLat, fromLng, toLat, toLng, polylineString } = route
  if (fromLat === null || fromLng === null || toLat === null || toLng === null) return null
  return thumbUrl({
    polylineString: trimRoute(polylineString ?? ''),
    from: townPoint({ lat: fromLat, lng: fromLng }),
    to: townPoint({ lat: toLat, lng: toLng }),
  })
}

interface RowPoints {
  /** Point of pickup, rounded to about ten kilometres; null in a draft without an address. */
  fromPoint: Point | null
  /** Point of delivery, rounded to about ten kilometres; null in a draft without an address. */
  toPoint: Point | null
}

/** Both ends, as coarse as in the thumbnail. */
const pointsOf = ({ fromLat, fromLng, toLat, toLng }: AuctionRow): RowPoints => ({
  fromPoint: fromLat === null || fromLng === null ? null : townPoint({ lat: fromLat, lng: fromLng }),
  toPoint: toLat === null || toLng === null ? null : townPoint({ lat: toLat, lng: toLng }),
})

interface RowPrices {
  lowestGross: WireMoney | null
  setPrice: WireMoney | null
  /** The expected price, for couriers and charities while there is no other; null for other readers. */
  estimate: WireMoney | null
  /** The prices converted to the reader's currency, rounded; null if it is the same currency. */
  inOwnCurrency: ReturnType<typeof ownCurrencyOf>
}

interface OwnOffer {
  id: number
  status: OfferStatus
  gross?: WireMoney
}

/** Prices and the reader's own offer. Drivers see no prices if their company has an offer. */
function pricesOf(
  row: AuctionRow,
  { storefront, caller }: RowReader,
): Partial<RowPrices> & { ownOffer: OwnOffer | null } {
  const { isOwn, offers, ownOffer, setPriceMinor } = row
  if (ownOffer && !readsPrices(caller, { isOwn, hasOffer: true }))
    return { ownOffer: { id: ownOffer.id, status: ownOffer.status } }
  return {
    lowestGross: priceOf(row, offers.lowestMinor),
    setPrice: priceOf(row, setPriceMinor),
    estimate: priceOf(row, estimateFor(row, caller)),
    inOwnCurrency: ownCurrencyOf(row, { storefront, caller }),
    ownOffer: ownOffer && {
      id: ownOffer.id,
      status: ownOffer.status,
      gross: toWire(money(ownOffer.grossMinor, row.currency)),
    },
  }
}

const priceOf = ({ currency }: AuctionRow, minor: number | null) =>
  minor === null ? null : toWire(money(minor, currency))

function estimateFor({ offers, ownOffer, setPriceMinor, estimateMinor }: AuctionRow, caller: Caller): number | null {
  const hasPrice = offers.count > 0 || ownOffer !== null || setPriceMinor !== null
  return hasPrice || !may('auction.get:estimate', caller) ? null : estimateMinor
}

function ownCurrencyOf({ rate, ...row }: AuctionRow, { storefront: { currency }, caller }: RowReader) {
  if (rate === null || row.currency === currency) return null
  const about = (minor: number | null) =>
    minor === null ? null : toWire(convertAbout(money(minor, row.currency), rate, currency))
  return {
    lowestGross: about(row.offers.lowestMinor),
    setPrice: about(row.setPriceMinor),
    estimate: about(estimateFor({ rate, ...row }, caller)),
  }
}
