import { isCharity, paperTypesInForce } from '#api/company/papers.query.ts'
import { shownVehicle } from '#api/company/vehicles.query.ts'
import { avatarOf } from '#api/company/pictures.query.ts'
import type { VehicleRow } from '#api/company/vehicle.view.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { MADE_TITLE, type Made } from '#api/auction/reader-title.part.ts'
import type { Address } from '#api/address/address.rules.ts'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import type { JsonRow } from '#api/kit/model-of-row.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import type { ListingSeen } from './listing-seen.part.ts'
import type { CancelFault, DealSide, OfferStatus, TransportType } from './offer.rules.ts'
import { PAST, type PastFacts } from './reinstatement.query.ts'

/** So many of its prices an offer tells. */
export const PRICES_KEPT = 10

export interface PriceChange {
  beforeMinor: number
  afterMinor: number
  event: string
  at: string
}

interface ChangeFacts {
  id: number
  side: 'owner' | 'provider'
  pickupDate: Day | null
  deliveryDate: Day | null
  description: string | null
  note: string
}

interface CancellationFacts {
  id: number
  status: 'open' | 'disputed' | 'claimed'
  reason: string
  until: string
  claimMinor: number | null
}

/** An offer with all that is shown beside it, in one read. */
export interface OfferFacts {
  id: number
  auctionId: number
  bidderId: number
  isByRate: boolean
  status: OfferStatus
  version: number
  currency: Currency
  netMinor: number
  vatPercent: number
  vatMinor: number
  grossMinor: number
  feeNetMinor: number
  feeVatMinor: number
  minGrossMinor: number | null
  /** What the owner would pay instead, and until when that may be answered. */
  counterGrossMinor: number | null
  counterUntil: Date | null
  transportType: TransportType | null
  /** What it is carried in, where that is told. */
  vehicle: VehicleRow | null
  pickupDate: string | null
  deliveryDate: string | null
  durationDays: number | null
  validUntil: Date
  payUntil: Date | null
  acceptedAt: Date | null
  realizedAt: Date | null
  message: string
  endedReason: string | null
  cancelFault: CancelFault | null
  courierKeepsMinor: number | null
  createdAt: Date
  updatedAt: Date
  companyId: number
  companyName: string
  companySlug: string
  companyKind: 'courier' | 'charity'
  /** It was checked that it is one. */
  isCharity: boolean
  companyCity: string | null
  companyCountry: string
  companyStatus: string
  companyAvatar: Uuid | null
  isVatPayer: boolean
  starsSum: number
  opinionsCount: number
  dealsCount: number
  documents: string[] | null
  ownerId: number | null
  auctionUuid: string
  auctionMade: Made
  bidderLocale: Locale | null
  auctionStatus: AuctionStatus
  auctionHiddenReason: HiddenReason | null
  auctionVersion: number
  auctionLocale: Locale
  auctionExpiresAt: Date | null
  sendDateFrom: string | null
  sendDateTo: string | null
  receiveDateFrom: string | null
  receiveDateTo: string | null
  categoryId: string | null
  distance: number | null
  fromLat: number | null
  fromLng: number | null
  toLat: number | null
  toLng: number | null
  polylineString: string | null
  fromAddress: Address | null
  toAddress: Address | null
  deliveryStatus: DeliveryStatus | null
  /** Agreed anew after a pickup or a delivery that failed. */
  plannedPickup: string | null
  plannedDelivery: string | null
  /** The newest first. */
  priceChanges: PriceChange[] | null
  /** What one side would have otherwise, and the other has not answered. */
  change: ChangeFacts | null
  /** That its owner has asked for late, as long as it matters. */
  cancellation: CancellationFacts | null
  cancelledAt: Date | null
  reinstatedAt: Date | null
  /** How its listing read when it was made, while it waits to be confirmed. */
  listingBefore: ListingSeen | null
  /** What its deal has left behind, once that is over. */
  past: PastFacts | null
  /** Who has reported it as fraud, while it is looked into. */
  fraudReportedBy: 'owner' | 'provider' | null
  /** The price to beat. */
  lowestOpenMinor: number | null
  /** Who has said how it was. */
  reviewedBy: Partial<Record<DealSide, ReviewStatus>> | null
  /** Messages that have come to a side and that it has not read. */
  unread: Unread | null
}

/** An opinion that was given. */
export type ReviewStatus = 'submitted' | 'published' | 'reported' | 'hidden'

export type Unread = Record<'owner' | 'provider', number>

/** What stands around an offer: its company and the auction. */
export type OfferAround = Pick<
  OfferFacts,
  | 'companyId' | 'companyName' | 'companySlug' | 'companyKind' | 'isCharity' | 'companyCity' | 'companyCountry'
  | 'companyStatus' | 'companyAvatar' | 'isVatPayer' | 'starsSum' | 'opinionsCount' | 'dealsCount' | 'documents'
  | 'bidderLocale' | 'ownerId' | 'auctionUuid' | 'auctionMade' | 'auctionStatus' | 'auctionHiddenReason'
  | 'auctionVersion' | 'auctionLocale' | 'auctionExpiresAt' | 'sendDateFrom' | 'sendDateTo'
  | 'receiveDateFrom' | 'receiveDateTo' | 'categoryId' | 'distance' | 'polylineString' | 'fromLat'
  | 'fromLng' | 'toLat' | 'toLng' | 'fromAddress' | 'toAddress'
> // prettier-ignore

const own = /* sql */ `
  o.id, o.auction_id as "auctionId", o.bidder_id as "bidderId", o.is_by_rate as "isByRate", o.status, o.version, o.currency,
  o.net_minor as "netMinor", o.vat_percent::float8 as "vatPercent", o.vat_minor as "vatMinor",
  o.gross_minor as "grossMinor", o.fee_net_minor as "feeNetMinor", o.fee_vat_minor as "feeVatMinor",
  o.min_gross_minor as "minGrossMinor", o.counter_gross_minor as "counterGrossMinor",
  o.counter_until as "counterUntil", o.transport_type as "transportType",
  ${shownVehicle('o.vehicle_id')} as vehicle,
  o.pickup_date as "pickupDate", o.delivery_date as "deliveryDate", o.duration_days as "durationDays", o.valid_until as "validUntil",
  o.pay_until as "payUntil", o.accepted_at as "acceptedAt", o.realized_at as "realizedAt",
  o.message, o.ended_reason as "endedReason", o.created_at as "createdAt", o.updated_at as "updatedAt"`

/** `c` is the company, `a` the auction; `bidder` and `today` are what they stand for in the statement. */
export const aroundOffer = (bidder: string, today: string): string => /* sql */ `
  c.id as "companyId", c.name as "companyName", c.slug as "companySlug", c.kind as "companyKind",
  ${isCharity('c.id')} as "isCharity",
  c.city as "companyCity", c.country as "companyCountry", c.status as "companyStatus",
  ${avatarOf('c.user_id')} as "companyAvatar",
  c.is_vat_payer as "isVatPayer", c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
  c.deals_count as "dealsCount",
  (select locale from users where id = ${bidder}) as "bidderLocale",
  ${paperTypesInForce('c.id', today)} as documents,
  a.owner_id as "ownerId", a.uuid as "auctionUuid", ${MADE_TITLE} as "auctionMade",
  a.status as "auctionStatus", a.hidden_reason as "auctionHiddenReason",
  a.version as "auctionVersion", a.locale as "auctionLocale", a.expires_at as "auctionExpiresAt",
  a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
  a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
  a.category_id as "categoryId", a.distance, a.polyline_string as "polylineString",
  a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
  a.from_address as "fromAddress", a.to_address as "toAddress"`

/** What an offer has asked before: a JSON list, the newest first. */
export const priceChanges = (offer: string): string => /* sql */ `
  (select json_agg(json_build_object('beforeMinor', w.before_minor, 'afterMinor', w.after_minor, 'event', w.event,
      'at', w.at) order by w.id desc)
    from (select * from offer_prices where offer_id = ${offer} order by id desc limit ${PRICES_KEPT}) w)`

/** How many messages about an offer either side has not read: what is read stands in no index here. */
export const unreadMessages = (offer: string): string => /* sql */ `
  (select json_build_object('owner', count(*) filter (where side = 'provider'),
      'provider', count(*) filter (where side = 'owner'))
    from messages where offer_id = ${offer} and read_at is null)`

const later = /* sql */ `
  (select min(gross_minor) from offers where auction_id = a.id and status = 'active') as "lowestOpenMinor",
  d.status as "deliveryStatus", d.planned_pickup as "plannedPickup",
  d.planned_delivery as "plannedDelivery",
  (select json_build_object('id', p.id, 'side', p.side, 'pickupDate', p.pickup_date,
      'deliveryDate', p.delivery_date, 'description', p.description, 'note', p.note)
    from change_proposals p where p.offer_id = o.id and p.status = 'open') as change,
  (select json_build_object('id', k.id, 'status', k.status, 'reason', k.reason, 'until', k.until,
      'claimMinor', k.claim_minor)
    from cancel_requests k where k.offer_id = o.id and k.status in ('open', 'disputed', 'claimed')
    order by k.id desc limit 1) as cancellation,
  o.cancelled_at as "cancelledAt", o.cancel_fault as "cancelFault", o.courier_keeps_minor as "courierKeepsMinor", o.reinstated_at as "reinstatedAt", ${PAST} as past,
  o.listing_before as "listingBefore",
  (select side from fraud_reports where offer_id = o.id and status in ('open', 'proposed')) as "fraudReportedBy",
  ${priceChanges('o.id')} as "priceChanges",
  (select json_object_agg(side, status) from opinions where offer_id = o.id and status <> 'invited') as "reviewedBy",
  ${unreadMessages('o.id')} as unread`

/** `o` is the offer, `c` its company, `a` its auction and `d` its delivery. */
export const OFFER_TABLES = /* sql */ `
  offers o join companies c on c.id = o.company_id join auctions a on a.id = o.auction_id
  left join deliveries d on d.offer_id = o.id`

/** All that is told of an offer, in the words of `aroundOffer`. */
export const offerColumns = (bidder: string, today: string): string =>
  `${own}, ${aroundOffer(bidder, today)}, ${later}`

/** The whole rows as well, where a page goes on with them. */
const DEAL_ROWS = `, row_to_json(o) as "offerRow", row_to_json(a) as "auctionRow"`

interface DealRows {
  offerRow: JsonRow
  auctionRow: JsonRow
}

/** One of them; on a page with the rows that it is read from. */
export async function findOfferFacts(
  ctx: Ctx,
  offerId: number,
): Promise<(OfferFacts & Partial<DealRows>) | undefined> {
  const rows = ctx.memory ? DEAL_ROWS : ''
  const [found] = await query<OfferFacts & Partial<DealRows>>(
    ctx,
    `select ${offerColumns('o.bidder_id', '$2')}${rows} from ${OFFER_TABLES} where o.id = $1`,
    [offerId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
  return found
}

/** `where` names `o`, `c` and `a`. */
export const listOfferFacts = (
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  where: string,
  bind: unknown[],
): Promise<OfferFacts[]> =>
  query<OfferFacts>(
    ctx,
    `select ${offerColumns('o.bidder_id', `$${bind.length + 1}`)} from ${OFFER_TABLES} where ${where}`,
    [...bind, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
