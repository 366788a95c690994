import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.part.ts'
import { sideOf } from '#api/offer/offer.policy.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { Delivery, DeliveryProof } from './delivery.model.ts'
import { TRACKING_DAYS_AFTER_DELIVERY, type DeliveryStatus } from './delivery.rules.ts'
import { deliveryView, type DeliveryView } from './delivery.view.ts'
import type { Day, Instant } from '#api/common/wire.rules.ts'

/** How far the goods are, for the people of the deal. */
export async function getDelivery(ctx: Ctx, offerId: number): Promise<DeliveryView> {
  const deal = await getDeal(ctx, offerId)
  const delivery = orNotFound(await Delivery.findOne({ where: { offerId }, ...txOption(ctx) }))
  const proofs = await DeliveryProof.findAll({
    where: { deliveryId: delivery.id },
    order: [['createdAt', 'ASC']],
    ...txOption(ctx),
  })
  const side = sideOf(ctx.caller, partiesOf(deal))
  return deliveryView(delivery, proofs, { side, storefront: ctx.storefront })
}

interface TrackingState {
  status: DeliveryStatus
  fromCity: string | null
  toCity: string | null
  pickupDate: Day | null
  deliveryDate: Day | null
  pickedUpAt: Instant | null
  deliveredAt: Instant | null
  updatedAt: Instant
}

interface TrackingRow extends Omit<TrackingState, 'pickedUpAt' | 'deliveredAt' | 'updatedAt'> {
  pickedUpAt: Date | null
  deliveredAt: Date | null
  updatedAt: Date
}

/** What whoever has the link may know: where from, where to, how far; of nobody a name. */
export async function getTrackingState(ctx: Ctx, secret: string): Promise<TrackingState> {
  const found = await queryOne<TrackingRow>(
    ctx,
    `select d.status, a.from_address->>'city' as "fromCity", a.to_address->>'city' as "toCity",
       o.pickup_date as "pickupDate", o.delivery_date as "deliveryDate",
       d.picked_up_at as "pickedUpAt", d.delivered_at as "deliveredAt", d.updated_at as "updatedAt"
     from deliveries d join offers o on o.id = d.offer_id join auctions a on a.id = o.auction_id
     where d.tracking_secret = $1 and o.status = any($2)
       and coalesce(d.delivered_at, d.confirmed_at,
         case d.status when 'returned' then d.updated_at end, $3) > $4`,
    [
      secret,
      dealStatuses,
      ctx.now.toJSDate(),
      ctx.now.minus({ days: TRACKING_DAYS_AFTER_DELIVERY }).toJSDate(),
    ],
  )
  const state = orNotFound(found)
  return {
    status: state.status,
    fromCity: state.fromCity,
    toCity: state.toCity,
    pickupDate: state.pickupDate,
    deliveryDate: state.deliveryDate,
    pickedUpAt: state.pickedUpAt?.toISOString() ?? null,
    deliveredAt: state.deliveredAt?.toISOString() ?? null,
    updatedAt: state.updatedAt.toISOString(),
  }
}
