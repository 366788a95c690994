import type { AuctionRowView } from '#api/auction/auction-row.view.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { pageOfRanked, type RankedPage } from '#api/search/on-way.query.ts'
import { findOwnTrip } from './list-trips.ts'
import { findHits } from './find-hits.query.ts'
import type { DaysFit } from './trip.rules.ts'
import type { TripAuctions } from './trip.schema.ts'

interface TripAuction extends AuctionRowView {
  /** Approximate detour in kilometres. */
  detourKm: number
  /** How the listing's dates match those of the trip. */
  daysFit: DaysFit
  /** Share of the free room, 0 to 1; null if size and weight are unknown. */
  roomShare: number | null
  /** 0 to 100: 50 points for the detour, 30 for the dates, 20 for the share of the room. */
  score: number
}

/** Open auctions along the company's trip, best first, with the reasons. */
export async function rankAuctions(ctx: SignedInCtx, search: TripAuctions): Promise<RankedPage<TripAuction>> {
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
