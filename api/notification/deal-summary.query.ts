import type { Transaction } from 'sequelize'
import type { Currency } from '#content/storefronts.ts'
import { mapUrlOf, type RowRoute } from '#api/auction/auction-row.view.ts'
import { hasDoor, type Address } from '#api/address/address.rules.ts'
import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { daysOf } from '#api/offer/days.lib.ts'
import { pngUrl } from '#api/map/map-thumb.draw.ts'
import { MADE_TITLE, slugOf, type Made } from '#api/auction/reader-title.query.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import { unsetSettings, type OfferHearers } from '#api/company/settings.rules.ts'
import type { Value } from './notification.rules.ts'

interface ListingRow {
  auctionId: number
  ownerId: number | null
  auctionStatus: AuctionStatus
  made: Made
  expiresAt: Date | null
  currency: Currency
  setPriceMinor: number | null
  route: RowRoute
  sendDateFrom: string | null
  sendDateTo: string | null
  receiveDateFrom: string | null
  receiveDateTo: string | null
}

interface DealRow extends ListingRow {
  offerId: number
  ownerId: number
  bidderId: number
  /** The dispatcher who wrote the offer, if still active in the company. */
  authorId: number | null
  /** Other active dispatchers and drivers of the company. */
  dispatcherIds: number[]
  driverIds: number[]
  offersTo: OfferHearers
  dealsTo: OfferHearers
  areDriversTold: boolean
  companyId: number
  company: string
  grossMinor: number
  pickupDate: string | null
  deliveryDate: string | null
  plannedPickup: string | null
  plannedDelivery: string | null
  payUntil: Date | null
  fromAddress: Address | null
  toAddress: Address | null
}

const listingColumns = `a.id as "auctionId", a.owner_id as "ownerId", a.status as "auctionStatus",
  ${MADE_TITLE} as made, a.expires_at as "expiresAt",
  a.currency, a.booking_set_price_minor as "setPriceMinor",
  json_build_object('fromLat', a.from_lat, 'fromLng', a.from_lng, 'toLat', a.to_lat, 'toLng', a.to_lng,
    'polylineString', a.polyline_string) as route,
  case when a.date_fixed then a.send_date_from end as "sendDateFrom", a.send_date_to as "sendDateTo",
  case when a.date_fixed then a.receive_date_from end as "receiveDateFrom", a.receive_date_to as "receiveDateTo"`

const town = (city: string | null, country: string | null) => ({
  town: { city: city ?? '', country: country ?? '' },
})

const listingValues = ({ auctionId, made, route, ...dated }: ListingRow) => ({
  title: { made, auctionId },
  from: town(made.fromCity, made.fromCountry),
  to: town(made.toCity, made.toCountry),
  pickup: { days: { from: dated.sendDateFrom, to: dated.sendDateTo } },
  delivery: { days: { from: dated.receiveDateFrom, to: dated.receiveDateTo } },
  map: pngUrl(mapUrlOf(route) ?? ''),
})

/** Values of a listing for a notice. */
export async function findListing(ctx: Ctx, auctionId: number) {
  const row = await queryOne<ListingRow>(ctx, `select ${listingColumns} from auctions a where a.id = $1`, [auctionId])
  return row && { ...row, values: listingValues(row) satisfies Record<string, Value> }
}

/** Values of an offer and its listing for a notice. Cached within a transaction. */
export function findDeal(ctx: Ctx, offerId: number): Promise<FoundDeal | undefined> {
  if (!ctx.tx) return readDeal(ctx, offerId)
  const read = deals.get(ctx.tx) ?? new Map<number, ReturnType<typeof readDeal>>()
  deals.set(ctx.tx, read)
  const deal = read.get(offerId) ?? readDeal(ctx, offerId)
  read.set(offerId, deal)
  return deal
}

/** Notices never change a deal, so one read per transaction is enough. */
const deals = new WeakMap<Transaction, Map<number, ReturnType<typeof readDeal>>>()

async function readDeal(ctx: Ctx, offerId: number) {
  const row = await queryOne<DealRow>(
    ctx,
    `select ${listingColumns}, o.id as "offerId", o.bidder_id as "bidderId", c.id as "companyId",
       (select m.user_id from company_members m where m.company_id = c.id and m.user_id = o.author_id
         and m.status = 'active' and m.role = 'dispatcher') as "authorId",
       array(select m.user_id from company_members m where m.company_id = c.id
         and m.status = 'active' and m.role = 'dispatcher' order by m.id) as "dispatcherIds",
       array(select m.user_id from company_members m where m.company_id = c.id
         and m.status = 'active' and m.role = 'driver' order by m.id) as "driverIds",
       coalesce(s.offers_to, $2) as "offersTo", coalesce(s.deals_to, $3) as "dealsTo",
       coalesce(s.are_drivers_told, $4) as "areDriversTold",
       c.name as company,
       o.gross_minor as "grossMinor", o.pickup_date as "pickupDate",
       o.delivery_date as "deliveryDate", d.planned_pickup as "plannedPickup",
       d.planned_delivery as "plannedDelivery", o.pay_until as "payUntil",
       a.from_address as "fromAddress", a.to_address as "toAddress"
     from offers o join auctions a on a.id = o.auction_id join companies c on c.id = o.company_id
       left join company_settings s on s.company_id = c.id
       left join deliveries d on d.offer_id = o.id
     where o.id = $1`,
    [offerId, unsetSettings.offersTo, unsetSettings.dealsTo, unsetSettings.areDriversTold],
  )
  if (!row) return undefined
  // Street addresses never go into a mail.
  const { fromAddress, toAddress, ...deal } = row
  const hasDoors = { from: isFound(fromAddress), to: isFound(toAddress) }
  return { ...deal, hasDoors, values: dealValues(deal), listing: listingTarget(deal) }
}

const isFound = (address: Address | null): boolean => address !== null && hasDoor(address)

/** If several days are possible, show no day. */
const noWindow = {
  sendDateFrom: null,
  sendDateTo: null,
  receiveDateFrom: null,
  receiveDateTo: null,
}

function dealValues(deal: Omit<DealRow, 'fromAddress' | 'toAddress'>) {
  const { pickup, delivery } = daysOf({ ...deal, ...noWindow })
  return {
    ...listingValues(deal),
    company: deal.company,
    price: { money: money(deal.grossMinor, deal.currency) },
    pickup: { day: pickup.from },
    delivery: { day: delivery.from },
  } satisfies Record<string, Value>
}

/** Link to the public listing page. */
const listingTarget = ({ auctionId, made }: ListingRow) =>
  ({ page: 'listing', params: { slug: slugOf(made), id: auctionId } }) as const

export type FoundDeal = NonNullable<Awaited<ReturnType<typeof readDeal>>>
