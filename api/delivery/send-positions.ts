import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { maySeeOffer, mayOnOffer, type Parties } from '#api/offer/offer.policy.ts'
import type { SendPositions } from './delivery.schema.ts'
import { CLOCK_SKEW_MINUTES, POSITION_DAYS, trackingMoves, type TrackingStatus } from './tracking.rules.ts'

interface Sharing extends Parties {
  status: TrackingStatus
  sharedAt: Date | null
  stoppedAt: Date | null
}

interface KeptPositions {
  /** Number of new points within the sharing period. */
  kept: number
  /** Tells the client whether to continue sending. */
  status: TrackingStatus
}

/**
 * Stores positions, in any order. Idempotent per point, so that clients can retry; points outside
 * the sharing period are ignored.
 */
export async function sendPositions(ctx: SignedInCtx & TxCtx, input: SendPositions): Promise<KeptPositions> {
  const sharing = await findSharing(ctx, input.offerId)
  if (!maySeeOffer(ctx.caller, sharing)) fail('not_found')
  authorize(mayOnOffer('delivery.sendPositions', ctx.caller, sharing))
  const { status, sharedAt, stoppedAt } = sharing
  if (!sharedAt) return fail('delivery.wrong_state', conflictIn(trackingMoves, status))
  const device = input.deviceUID || ctx.io.header('x-device-uid') || ''
  const now = ctx.now.toJSDate()
  const oldest = ctx.now.minus({ days: POSITION_DAYS }).toJSDate()
  const newest = stoppedAt ?? ctx.now.plus({ minutes: CLOCK_SKEW_MINUTES }).toJSDate()
  const rows = await query(
    ctx,
    `insert into tracking_positions (offer_id, device_uid, at, user_id, lat, lng, accuracy_m, received_at)
     select $1, $2, least(p.at, $4::timestamptz), $3, p.lat, p.lng, p.accuracy, $4::timestamptz
     from jsonb_to_recordset($5::jsonb) as p (at timestamptz, lat float8, lng float8, accuracy int)
     where p.at between greatest($6::timestamptz, $7::timestamptz) and $8::timestamptz
     on conflict do nothing returning 1`,
    [input.offerId, device, ctx.caller.userId, now, JSON.stringify(input.positions), sharedAt, oldest, newest],
  )
  return { kept: rows.length, status }
}

const findSharing = async (ctx: TxCtx, offerId: number): Promise<Sharing> =>
  orNotFound(
    await queryOne<Sharing>(
      ctx,
      `select a.owner_id as "ownerId", o.bidder_id as "bidderId", coalesce(s.status, 'none') as status,
         s.shared_at as "sharedAt", s.stopped_at as "stoppedAt"
       from offers o join auctions a on a.id = o.auction_id left join tracking_shares s on s.offer_id = o.id
       where o.id = $1`,
      [offerId],
    ),
  )
