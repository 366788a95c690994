import { insuredInForce, isCharity, paperTypesInForce } from '#api/company/verification/papers.query.ts'
import { reliabilityOf } from '#api/company/reputation/reliability.query.ts'
import type { ReliabilityRow } from '#api/company/reputation/reliability.rules.ts'
import { shownVehicle } from '#api/company/vehicle/vehicles.query.ts'
import { avatarOf } from '#api/company/picture/pictures.query.ts'
import type { VehicleRow } from '#api/company/vehicle/vehicle.view.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { MADE_TITLE, type Made } from '#api/auction/reader-title.query.ts'
import type { Address } from '#api/address/address.rules.ts'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { JsonRow } from '#api/kit/db/model-of-row.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { RescueStatus } from '#api/case/rescue/rescue.rules.ts'
import type { ComplaintKind, ComplaintSide, ComplaintStatus } from '#api/case/complaint/complaint.rules.ts'
import type { Day, Instant, Uuid } from '#api/common/wire.rules.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import type { ListingSeen } from './listing-seen.query.ts'
import type { DoorPriceStatus } from './door-price.rules.ts'
import type { CancelFault, DealSide, OfferStatus, TransportType } from './offer.rules.ts'
import { PAST, type PastFacts } from './past-deal.query.ts'

/** Maximum number of price changes shown per offer. */
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

interface RescueFacts {
  /** The deal that its courier cancelled. */
  offerId: number
  status: RescueStatus
  amountMinor: number
  until: string
  isAsked: boolean
  isDeclined: boolean
}

export interface OfferComplaint {
  /** Number of the complaint. */
  id: number
  /** Subject of the complaint. */
  kind: ComplaintKind
  /** The side that complains; `office` if a deadline opened it. */
  side: ComplaintSide
  /** Status of the complaint. */
  status: ComplaintStatus
  /** Deadline of the present status; null while it waits for the office. */
  until: Instant | null
  /** The side whose proposal is open. */
  proposedBy: 'owner' | 'provider' | null
}

/** A higher price asked at the door, in minor units. */
interface DoorPriceFacts {
  status: DoorPriceStatus
  oldMinor: number
  newMinor: number
  until: string
  payUntil: string | null
}

/** An offer and everything shown with it, read in one query. */
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
  /** The owner's counter-offer, and the deadline to answer it. */
  counterGrossMinor: number | null
  counterUntil: Date | null
  transportType: TransportType | null
  /** The vehicle, if the offer names one. */
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
  /** Verified as a charity. */
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
  /** The sum that the company's verified policy insures. */
  insured: { minor: number; currency: Currency; until: Day | null } | null
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
  /** Agreed again after a failed pickup or delivery. */
  plannedPickup: string | null
  plannedDelivery: string | null
  /** Newest first. */
  priceChanges: PriceChange[] | null
  /** A proposed change that the other side has not answered. */
  change: ChangeFacts | null
  /** The late cancellation request that is open, disputed or claimed. */
  cancellation: CancellationFacts | null
  cancelledAt: Date | null
  reinstatedAt: Date | null
  /** The open complaint: one that a deadline opened comes first, then the customer's. */
  complaint: OfferComplaint | null
  doorPrice: DoorPriceFacts | null
  /** Money held for the next deal of the listing; that of a cancelled deal, also once it has gone on. */
  rescue: RescueFacts | null
  /** Snapshot of the listing from before its change, until the bidder confirms the offer. */
  listingBefore: ListingSeen | null
  /** State of the deal after its end, for reinstatement; null before that. */
  past: PastFacts | null
  /** The side that reported fraud, while it is under investigation. */
  fraudReportedBy: 'owner' | 'provider' | null
  /** Lowest active gross price on the auction. */
  lowestOpenMinor: number | null
  /** Opinion status by side, for sides that have given one. */
  reviewedBy: Partial<Record<DealSide, ReviewStatus>> | null
  /** Unread messages per recipient side. */
  unread: Unread | null
}

/** Status of an opinion that was given. */
export type ReviewStatus = 'submitted' | 'published' | 'reported' | 'hidden'

export type Unread = Record<'owner' | 'provider', number>

/** The part of the facts that comes from the company and the auction. */
export type OfferAround = Pick<
  OfferFacts,
  | 'companyId' | 'companyName' | 'companySlug' | 'companyKind' | 'isCharity' | 'companyCity' | 'companyCountry'
  | 'companyStatus' | 'companyAvatar' | 'isVatPayer' | 'starsSum' | 'opinionsCount' | 'dealsCount' | 'documents' | 'insured'
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

/**
 * Select list; `c` is the company and `a` the auction. `bidder` and `today` are SQL expressions.
 */
export const aroundOffer = (bidder: string, today: string): string => /* sql */ `
  c.id as "companyId", c.name as "companyName", c.slug as "companySlug", c.kind as "companyKind",
  ${isCharity('c.id')} as "isCharity",
  c.city as "companyCity", c.country as "companyCountry", c.status as "companyStatus",
  ${avatarOf('c.user_id')} as "companyAvatar",
  c.is_vat_payer as "isVatPayer", c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
  c.deals_count as "dealsCount",
  (select locale from users where id = ${bidder}) as "bidderLocale",
  ${paperTypesInForce('c.id', today)} as documents, ${insuredInForce('c.id', today)} as insured,
  a.owner_id as "ownerId", a.uuid as "auctionUuid", ${MADE_TITLE} as "auctionMade",
  a.status as "auctionStatus", a.hidden_reason as "auctionHiddenReason",
  a.version as "auctionVersion", a.locale as "auctionLocale", a.expires_at as "auctionExpiresAt",
  a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
  a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
  a.category_id as "categoryId", a.distance, a.polyline_string as "polylineString",
  a.from_lat as "fromLat", a.from_lng as "fromLng", a.to_lat as "toLat", a.to_lng as "toLng",
  a.from_address as "fromAddress", a.to_address as "toAddress"`

/** SQL for the price history of an offer: a JSON array, newest first. */
export const priceChanges = (offer: string): string => /* sql */ `
  (select json_agg(json_build_object('beforeMinor', w.before_minor, 'afterMinor', w.after_minor, 'event', w.event,
      'at', w.at) order by w.id desc)
    from (select * from offer_prices where offer_id = ${offer} order by id desc limit ${PRICES_KEPT}) w)`

/** SQL for the unread message count per side. Only unread messages are indexed here. */
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
  (select json_build_object('id', k.id, 'kind', k.kind, 'side', k.side, 'status', k.status, 'until', k.until,
      'proposedBy', (select s.side from settlements s where s.offer_id = o.id and s.status = 'proposed'))
    from complaints k where k.offer_id = o.id and k.status not in ('closed', 'withdrawn')
    order by k.side = 'office' desc, k.side limit 1) as complaint,
  (select json_build_object('status', p.status, 'oldMinor', p.old_gross_minor, 'newMinor', p.new_gross_minor,
      'until', p.until, 'payUntil', p.pay_until) from door_prices p where p.offer_id = o.id) as "doorPrice",
  (select json_build_object('offerId', r.offer_id, 'status', r.status, 'amountMinor', r.amount_minor, 'until', r.until,
      'isAsked', o.id = any(r.asked), 'isDeclined', o.id = any(r.declined))
    from rescues r where r.auction_id = o.auction_id and (r.status = 'open' or r.offer_id = o.id)
    order by r.offer_id = o.id desc, r.id desc limit 1) as rescue,
  o.listing_before as "listingBefore",
  (select side from fraud_reports where offer_id = o.id and status in ('open', 'proposed')) as "fraudReportedBy",
  ${priceChanges('o.id')} as "priceChanges",
  (select json_object_agg(side, status) from opinions where offer_id = o.id and status <> 'invited') as "reviewedBy",
  ${unreadMessages('o.id')} as unread`

export const OFFER_TABLES = /* sql */ `
  offers o join companies c on c.id = o.company_id join auctions a on a.id = o.auction_id
  left join deliveries d on d.offer_id = o.id`

/** Select list of `OfferFacts`; `bidder` and `today` as in `aroundOffer`. */
export const offerColumns = (bidder: string, today: string): string => `${own}, ${aroundOffer(bidder, today)}, ${later}`

/** Whole rows as well, so that the page does not read them again. */
const DEAL_ROWS = `, row_to_json(o) as "offerRow", row_to_json(a) as "auctionRow"`

interface DealRows {
  offerRow: JsonRow
  auctionRow: JsonRow
}

/** Facts of one offer. During a page render it also returns the raw rows. */
export async function findOfferFacts(ctx: Ctx, offerId: number): Promise<(OfferFacts & Partial<DealRows>) | undefined> {
  const rows = ctx.memory ? DEAL_ROWS : ''
  const [found] = await query<OfferFacts & Partial<DealRows>>(
    ctx,
    `select ${offerColumns('o.bidder_id', '$2')}${rows} from ${OFFER_TABLES} where o.id = $1`,
    [offerId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
  return found
}

/** An offer with its courier's reliability, for comparing it with the others. */
export type ComparedFacts = OfferFacts & { reliability: ReliabilityRow }

/** All offers of an auction. */
export const listComparedFacts = (
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  auctionId: number,
): Promise<ComparedFacts[]> =>
  query<ComparedFacts>(
    ctx,
    `select ${offerColumns('o.bidder_id', '$2')}, ${reliabilityOf('o.company_id', '$2')} as reliability
     from ${OFFER_TABLES} where o.auction_id = $1`,
    [auctionId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )

/** `where` is SQL over `o`, `c` and `a`; `bind` holds its parameters. */
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
