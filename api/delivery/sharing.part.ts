import type { Ctx } from '#api/kit/context.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { Delivery } from './delivery.model.ts'
import type { SharingView } from './delivery.view.ts'
import { isUnderWay, trackingEventsOf, type TrackingStatus } from './tracking.rules.ts'
import { whereItIs } from './where-it-is.lib.ts'

/** SQL: the last position of share `s`, within the current sharing period. */
export const LAST_POSITION = /* sql */ `
  select p.lat, p.lng, p.at from tracking_positions p
  where s.status = 'shared' and p.offer_id = s.offer_id and p.at >= s.shared_at order by p.at desc limit 1`

/** SQL: sharing state as one JSON value, read with the delivery; null if nobody has asked. */
export const SHARING = /* sql */ `(
  select json_build_object('status', s.status, 'lat', p.lat, 'lng', p.lng, 'at', p.at)
  from tracking_shares s left join lateral (${LAST_POSITION}) p on true
  where s.offer_id = "Delivery".offer_id)`

export interface SharingRow {
  status: TrackingStatus
  lat: number
  lng: number
  /** Null, like `lat` and `lng`, if no position has arrived. */
  at: string | null
}

/** Position sharing as this side may see it. */
export async function sharingOf(
  ctx: Ctx,
  { offer, auction }: Deal,
  { status }: Pick<Delivery, 'status'>,
  { found, side }: { found: SharingRow | null; side: DealSide },
): Promise<SharingView> {
  const isOpen = offer.status === 'accepted' && isUnderWay(status)
  const shared = found?.status ?? 'none'
  const at = isOpen && found?.at ? new Date(found.at) : null
  const isSeen = found && at && side !== 'provider'
  return {
    status: shared,
    events: isOpen ? trackingEventsOf(side, shared) : [],
    sentAt: at?.toISOString() ?? null,
    position: isSeen ? await whereItIs(ctx, { ...found, at }, { ...auction.dataValues, status }) : null,
  }
}
