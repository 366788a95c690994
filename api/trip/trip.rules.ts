import type { Finder } from '#api/criteria/finder.rules.ts'
import { detourMax } from '#api/search/corridor.rules.ts'

export const TRIPS_PER_COMPANY = 20
export const TRIP_DAYS_MAX = 30
/** Nobody knows where he drives later than in a year. */
export const TRIP_AHEAD_DAYS = 365
export const TRIP_VIA_MAX = 3
/** How far aside he goes, in kilometres. */
export const tripWidths = [10, 25, 50] as const
export type TripWidth = (typeof tripWidths)[number]
export const TRIP_WIDTH: TripWidth = 25

export const LITRES_PER_M3 = 1000
export const FREE_M3 = { min: 0.1, max: 450 } as const
export const FREE_PAYLOAD = { min: 1, max: 40_000 } as const

/** One that was driven is kept for so long. */
export const TRIP_KEPT_DAYS = 60
/** So many couriers who pass are shown to a customer. */
export const PASSING_SHOWN = 5

/** So many listings along his next trips are shown to a courier at his start, and so many trips are looked at. */
export const ALONG_TRIPS_SHOWN = 4
export const ALONG_TRIPS_SOONEST = 3

/** Cells of a quarter of a degree: a trip across the continent has some hundreds of them. */
export const TRIP_CELLS_A_DEGREE = 4

/** How the days of a listing meet those of a trip: one lies within the other, they overlap, or any day will do. */
export type DaysFit = 'within' | 'partly' | 'flexible'

interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** So many days are in it, the last one too. */
export const daysIn = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** How much of the shorter of two spans is common to both; they are known to meet. */
export function sharedDays(trip: Days, listing: Days): number {
  const common = {
    from: trip.from > listing.from ? trip.from : listing.from,
    to: trip.to < listing.to ? trip.to : listing.to,
  }
  return daysIn(common) / Math.min(daysIn(trip), daysIn(listing))
}

export interface Room {
  litres: number
  kg: number
}

/** Sizes are known to the tenth of a litre. */
const HAIR = 0.5

/** What nobody has measured may fit. */
export const goesIn = (free: Room, volumeM3: number | null): boolean =>
  volumeM3 === null || volumeM3 * LITRES_PER_M3 <= free.litres + HAIR

/** How much of the free room a listing takes: of its volume or of its weight, whichever is more; null where both are unknown. */
export function shareOfRoom(free: Room, load: { volumeM3: number | null; kg: number }) {
  const shares = [
    load.volumeM3 === null ? 0 : (load.volumeM3 * LITRES_PER_M3) / free.litres,
    load.kg / free.kg,
  ]
  const share = Math.min(1, Math.max(...shares))
  return share === 0 ? null : Math.round(share * 100) / 100
}

const POINTS = { detour: 50, days: 30, room: 20 } as const

interface Fit {
  width: number
  detourKm: number
  /** `sharedDays`; 1 where any day will do. */
  days: number
  roomShare: number | null
}

/**
 * What a listing is worth to a trip, 0 to 100: up to 50 points for a short detour, none for the longest that there is beside
 * the way; up to 30 for the days that both share; up to 20 for how much of the room it fills.
 */
export const scoreOf = ({ width, detourKm, days, roomShare }: Fit): number =>
  Math.round(
    POINTS.detour * Math.max(0, 1 - detourKm / detourMax(width)) +
      POINTS.days * days +
      POINTS.room * (roomShare ?? 0),
  )

/** As what finds listings and tells of them; on its last day there is no morning after. */
export const trips: Finder = {
  table: 'trips',
  hits: 'trip_hits',
  id: 'trip_id',
  event: 'trip',
  isLive: `c.removed_at is null and c.date_to > ($2::timestamptz at time zone 'utc')::date`,
}
