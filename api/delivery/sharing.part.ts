import type { Ctx } from '#api/kit/context.ts'
import type { Deal } from '#api/offer/get-deal.part.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { Delivery } from './delivery.model.ts'
import type { SharingView } from './delivery.view.ts'
import { isUnderWay, trackingEventsOf, type TrackingStatus } from './tracking.rules.ts'
import { whereItIs } from './where-it-is.part.ts'

/** The last point of a share `s`, of the time in which it is shared. */
export const LAST_POSITION = /* sql */ `
  select p.lat, p.lng, p.at from tracking_positions p
  where s.status = 'shared' and p.offer_id = s.offer_id and p.at >= s.shared_at order by p.at desc limit 1`

/** Read along with its delivery, as one value; null where nobody has asked. */
export const SHARING = /* sql */ `(
  select json_build_object('status', s.status, 'lat', p.lat, 'lng', p.lng, 'at', p.at)
  from tracking_shares s left join lateral (${LAST_POSITION}) p on true
  where s.offer_id = "Delivery".offer_id)`

export interface SharingRow {
  status: TrackingStatus
  lat: number
  lng: number
  /** Null where no point has come, as are the two before. */
  at: string | null
}

/** Whether the courier shows where he is, as a side of the deal may know it. */
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
    position: isSeen
      ? await whereItIs(ctx, { ...found, at }, { ...auction.dataValues, status })
      : null,
  }
}
