import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { pageOfRanked, type RankedPage } from '#api/search/on-way.part.ts'
import { findOwnTrip } from './list-trips.ts'
import { findHits } from './find-hits.part.ts'
import type { DaysFit } from './trip.rules.ts'
import type { TripAuctions } from './trip.schema.ts'

interface TripAuction extends AuctionRowView {
  /** So many kilometres more than the way itself, about. */
  detourKm: number
  /** How its days meet those of the trip. */
  daysFit: DaysFit
  /** How much of the free room it takes, 0 to 1; null where nobody knows its size and weight. */
  roomShare: number | null
  /** 0 to 100: 50 points for the detour, 30 for the days, 20 for how much of the room it fills. */
  score: number
}

/** What is open and lies on an own trip, the best first, each with the reasons. */
export async function rankAuctions(
  ctx: SignedInCtx,
  search: TripAuctions,
): Promise<RankedPage<TripAuction>> {
  const trip = await findOwnTrip(ctx, search.tripId)
  const hits = await findHits(ctx, trip, ctx.caller.companyId ?? 0)
  const ranked = hits.map((hit) => ({ ...hit, rank: -hit.score }))
  return pageOfRanked(ctx, search, ranked, (row, { detourKm, daysFit, roomShare, score }) => ({
    ...row,
    detourKm,
    daysFit,
    roomShare,
    score,
  }))
}
