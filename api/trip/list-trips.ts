import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { findHits } from './find-hits.query.ts'
import { TRIPS_PER_COMPANY } from './trip.rules.ts'
import type { ListTrips } from './trip.schema.ts'
import { TRIP_ROWS, tripView, type TripCounts, type TripRow, type TripView } from './trip.view.ts'

interface Trips {
  data: TripView[]
  /** Maximum upcoming trips per company. */
  max: number
}

/** Older trips are not shown. */
const PAST_SHOWN = 50

/** The company's upcoming trips, soonest first, or its past ones, latest first. */
export async function listTrips(ctx: SignedInCtx, { isPast, isCounted }: ListTrips): Promise<Trips> {
  const reader = readerOf(ctx)
  const rows = await query<TripRow>(
    ctx,
    `${TRIP_ROWS} where c.company_id = $1 and c.removed_at is null and ${
      isPast
        ? `c.date_to < $2 order by c.date_to desc, c.id desc limit ${PAST_SHOWN}`
        : 'c.date_to >= $2 order by c.date_from, c.id'
    }`,
    [ctx.caller.companyId, reader.today],
  )
  const counts = isCounted && !isPast ? await Promise.all(rows.map((row) => count(ctx, row))) : []
  return { data: rows.map((row, at) => tripView(row, reader, counts[at])), max: TRIPS_PER_COMPANY }
}

async function count(ctx: SignedInCtx, row: TripRow): Promise<TripCounts> {
  const hits = await findHits(ctx, row, ctx.caller.companyId ?? 0)
  const isNew = hits.filter(({ publishedAt }) => publishedAt > row.lookedAt).length
  return { fits: hits.length, isNew }
}

/** One trip of the company, upcoming or past. */
export const getTrip = async (ctx: SignedInCtx, tripId: number): Promise<TripView> =>
  tripView(await findOwnTrip(ctx, tripId), readerOf(ctx))

export const findOwnTrip = (ctx: SignedInCtx, tripId: number): Promise<TripRow> =>
  requestMemo(ctx, `trip ${tripId}`, async () =>
    orNotFound(
      await queryOne<TripRow>(ctx, `${TRIP_ROWS} where c.id = $1 and c.company_id = $2 and c.removed_at is null`, [
        tripId,
        ctx.caller.companyId,
      ]),
    ),
  )

const readerOf = ({ now, storefront }: SignedInCtx) => ({
  storefront,
  today: todayIn(now, storefront.timeZone),
})
