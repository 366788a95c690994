import { MADE_TITLE, type Made } from '#api/auction/reader-title.query.ts'
import type { Address } from '#api/address/address.rules.ts'
import type { DatedOffer } from '#api/offer/days.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { LAST_POSITION } from './sharing.part.ts'
import { isUnderWay } from './tracking.rules.ts'
import type { LastPosition } from './where-it-is.lib.ts'
import { TRACKING_DAYS_AFTER_DELIVERY, type DeliveryStatus } from './delivery.rules.ts'

interface Tracked extends DatedOffer {
  offerId: number
  ownerId: number
  bidderId: number
  status: DeliveryStatus
  made: Made
  categoryId: string
  weight: number | null
  distance: number | null
  fromAddress: Address
  toAddress: Address
  polylineString: string | null
  companyId: number
  companySlug: string
  companyName: string
  pickedUpAt: Date | null
  deliveredAt: Date | null
  updatedAt: Date
  /** The courier's last position, while shared. */
  last: LastPosition | null
}

/**
 * The deal behind a public link. `not_found` once it has been over for
 * `TRACKING_DAYS_AFTER_DELIVERY`.
 */
export const findTracked = (ctx: Ctx, secret: string): Promise<Tracked> =>
  requestMemo(ctx, `tracked ${secret}`, () => readTracked(ctx, secret))

async function readTracked(ctx: Ctx, secret: string): Promise<Tracked> {
  const row = await queryOne<Omit<Tracked, 'last'> & LastPosition & { at: Date | null }>(
    ctx,
    `select d.offer_id as "offerId", d.status, a.owner_id as "ownerId", o.bidder_id as "bidderId",
       ${MADE_TITLE} as made, a.category_id as "categoryId",
       a.total_weight_kg::float8 as weight, a.distance,
       a.from_address as "fromAddress", a.to_address as "toAddress",
       a.polyline_string as "polylineString",
       o.pickup_date as "pickupDate", o.delivery_date as "deliveryDate",
       d.planned_pickup as "plannedPickup", d.planned_delivery as "plannedDelivery",
       a.send_date_from as "sendDateFrom", a.send_date_to as "sendDateTo",
       a.receive_date_from as "receiveDateFrom", a.receive_date_to as "receiveDateTo",
       c.id as "companyId", c.slug as "companySlug", c.name as "companyName",
       d.picked_up_at as "pickedUpAt", d.delivered_at as "deliveredAt", d.updated_at as "updatedAt",
       p.lat, p.lng, p.at
     from deliveries d join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id
       join companies c on c.id = o.company_id
       left join tracking_shares s on s.offer_id = o.id and o.status = 'accepted'
       left join lateral (${LAST_POSITION}) p on true
     where d.tracking_secret = $1 and o.status = any($2)
       and coalesce(d.delivered_at, d.confirmed_at,
         case d.status when 'returned' then d.updated_at end, $3) > $4`,
    [secret, dealStatuses, ctx.now.toJSDate(), ctx.now.minus({ days: TRACKING_DAYS_AFTER_DELIVERY }).toJSDate()],
  )
  const { lat, lng, at, ...tracked } = orNotFound(row)
  const isSeen = at !== null && isUnderWay(tracked.status)
  return { ...tracked, last: isSeen ? { lat, lng, at } : null }
}
