import { decodeLine } from '#api/address/polyline.lib.ts'
import { volumeOf } from '#api/auction/volume.query.ts'
import { isForeign } from '#api/criteria/is-news.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { corridorOf } from '#api/search/corridor.rules.ts'
import { findOnWay } from '#api/search/on-way.query.ts'
import type { Wanted } from '#api/search/search-conditions.query.ts'
import { searchFiltersSchema } from '#api/search/search.schema.ts'
import { goesIn, scoreOf, sharedDays, shareOfRoom, type DaysFit } from './trip.rules.ts'
import type { TripRow } from './trip.view.ts'

/** An open listing along a trip, within its dates and free room. */
interface TripHit {
  id: number
  detourKm: number
  daysFit: DaysFit
  /** Share of the free room; null if size and weight are unknown. */
  roomShare: number | null
  /** 0 to 100: see `scoreOf`. */
  score: number
  publishedAt: Date
}

interface HitRow {
  firstDay: string | null
  lastDay: string | null
  weightKg: number
  publishedAt: string
  m3: number | null
  isForeign: boolean
}

/** All listings that fit a trip, unordered. */
export async function findHits(ctx: Pick<Ctx, 'tx' | 'memory'>, trip: TripRow, companyId: number): Promise<TripHit[]> {
  const corridor = corridorOf(decodeLine(trip.line), trip.width)
  const more = (
    value: (one: unknown) => string,
  ) => `, o.first_day as "firstDay", o.last_day as "lastDay", o.weight_kg as "weightKg", o.published_at as "publishedAt",
    ${volumeOf('o.auction_id')} as m3, ${isForeign('o.auction_id', `${value(companyId)}::int`)} as "isForeign"`
  const passed = await findOnWay<HitRow>(ctx, wantedOf(trip), corridor, more)
  const free = { litres: trip.freeLitres, kg: trip.freePayload }
  return passed.flatMap(({ id, detourKm, weightKg, m3, firstDay, lastDay, ...row }) => {
    if (!row.isForeign || !goesIn(free, m3)) return []
    const publishedAt = new Date(row.publishedAt)
    const days = daysOf(trip, firstDay, lastDay)
    const roomShare = shareOfRoom(free, { volumeM3: m3, kg: weightKg })
    const score = scoreOf({ width: trip.width, detourKm, days, roomShare })
    return [{ id, detourKm, daysFit: fitOf(firstDay, days), roomShare, score, publishedAt }]
  })
}

const wantedOf = ({ loadLength, loadWidth, loadHeight, ...trip }: TripRow): Wanted => ({
  filters: searchFiltersSchema.cast({ dateFrom: trip.dateFrom, dateTo: trip.dateTo }),
  from: undefined,
  to: undefined,
  load: {
    payload: trip.freePayload,
    ...(loadLength && loadWidth && loadHeight ? { loadLength, loadWidth, loadHeight } : {}),
  },
  postedAfter: undefined,
  words: undefined,
})

const daysOf = (trip: TripRow, firstDay: string | null, lastDay: string | null): number =>
  firstDay === null || lastDay === null
    ? 1
    : sharedDays({ from: trip.dateFrom, to: trip.dateTo }, { from: firstDay, to: lastDay })

const fitOf = (firstDay: string | null, days: number): DaysFit => {
  if (firstDay === null) return 'flexible'
  return days === 1 ? 'within' : 'partly'
}
