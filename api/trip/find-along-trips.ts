import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import { readRows } from '#api/auction/read-rows.query.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'
import { findOwnOfferedAuctions } from '#api/search/own-offered-auctions.query.ts'
import { findHits } from './find-hits.query.ts'
import { ALONG_TRIPS_SHOWN, ALONG_TRIPS_SOONEST, type DaysFit } from './trip.rules.ts'
import { TRIP_ROWS, tripWay, type TripRow, type TripWay } from './trip.view.ts'

interface AlongTrip extends AuctionRowView {
  /** The trip that the listing fits best. */
  trip: TripWay
  /** Approximate detour in kilometres. */
  detourKm: number
  /** How the listing's dates match those of the trip. */
  daysFit: DaysFit
  /** 0 to 100, comparable with other listings of the trip. */
  score: number
}

interface AlongTrips {
  /** Best first. */
  data: AlongTrip[]
  /** Number of upcoming trips searched. */
  tripsCount: number
}

/**
 * The best listings along the company's next trips, each for its best trip, without those it has
 * offered on.
 */
export async function findAlongTrips(ctx: SignedInCtx): Promise<AlongTrips> {
  const { caller, now, storefront } = ctx
  const [trips, known] = await Promise.all([
    batchQuery<TripRow>(
      ctx,
      `${TRIP_ROWS} where c.company_id = $1 and c.removed_at is null and c.date_to >= $2::date
       order by c.date_from, c.id limit ${ALONG_TRIPS_SOONEST}`,
      [caller.companyId, todayIn(now, storefront.timeZone)],
    ),
    findOwnOfferedAuctions(ctx),
  ])
  const hits = await Promise.all(
    trips.map(async (trip) => (await findHits(ctx, trip, caller.companyId ?? 0)).map((hit) => ({ ...hit, trip }))),
  )
  const worst = hits.flat().toSorted((a, b) => a.score - b.score || a.id - b.id)
  // Later entries overwrite earlier ones, so each listing keeps its best trip.
  const bests = new Map(worst.filter(({ id }) => !known.has(id)).map((hit) => [hit.id, hit]))
  const shown = [...bests.values()].toSorted((a, b) => b.score - a.score).slice(0, ALONG_TRIPS_SHOWN)
  const rows = await readRows(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    data: rows.flatMap((row) => {
      const hit = bests.get(row.id)
      if (!hit) return []
      const { detourKm, daysFit, score } = hit
      return [{ ...row, trip: tripWay(hit.trip, storefront), detourKm, daysFit, score }]
    }),
    tripsCount: trips.length,
  }
}
