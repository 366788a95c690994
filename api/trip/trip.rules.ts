import type { Finder } from '#api/criteria/finder.rules.ts'
import { detourMax } from '#api/search/corridor.rules.ts'

export const TRIPS_PER_COMPANY = 20
export const TRIP_DAYS_MAX = 30
/** Trips can be planned up to a year ahead. */
export const TRIP_AHEAD_DAYS = 365
export const TRIP_VIA_MAX = 3
/** Maximum distance from the route in kilometres. */
export const tripWidths = [10, 25, 50] as const
export type TripWidth = (typeof tripWidths)[number]
export const TRIP_WIDTH: TripWidth = 25

export const LITRES_PER_M3 = 1000
export const FREE_M3 = { min: 0.1, max: 450 } as const
export const FREE_PAYLOAD = { min: 1, max: 40_000 } as const

/** Days that a past trip is kept. */
export const TRIP_KEPT_DAYS = 60
/** Maximum passing couriers shown to a customer. */
export const PASSING_SHOWN = 5

/** Maximum listings shown on the courier's start page, and trips searched for them. */
export const ALONG_TRIPS_SHOWN = 4
export const ALONG_TRIPS_SOONEST = 3

/** Cells of a quarter of a degree: a trip across Europe has some hundred of them. */
export const TRIP_CELLS_A_DEGREE = 4

/** How a listing's dates match a trip: one within the other, overlapping, or flexible. */
export type DaysFit = 'within' | 'partly' | 'flexible'

interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** Number of days, both ends included. */
export const daysIn = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** Overlap as a share of the shorter span; the two spans must overlap. */
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

/** Rounding tolerance in litres. */
const HAIR = 0.5

/** Listings without a known volume are not excluded. */
export const goesIn = (free: Room, volumeM3: number | null): boolean =>
  volumeM3 === null || volumeM3 * LITRES_PER_M3 <= free.litres + HAIR

/** Share of the free room by volume or weight, whichever is larger; null if both are unknown. */
export function shareOfRoom(free: Room, load: { volumeM3: number | null; kg: number }) {
  const shares = [load.volumeM3 === null ? 0 : (load.volumeM3 * LITRES_PER_M3) / free.litres, load.kg / free.kg]
  const share = Math.min(1, Math.max(...shares))
  return share === 0 ? null : Math.round(share * 100) / 100
}

const POINTS = { detour: 50, days: 30, room: 20 } as const

interface Fit {
  width: number
  detourKm: number
  /** Result of `sharedDays`; 1 for flexible dates. */
  days: number
  roomShare: number | null
}

/**
 * Score of a listing for a trip, 0 to 100: up to 50 points for a short detour, 30 for shared days
 * and 20 for the share of the room.
 */
export const scoreOf = ({ width, detourKm, days, roomShare }: Fit): number =>
  Math.round(
    POINTS.detour * Math.max(0, 1 - detourKm / detourMax(width)) + POINTS.days * days + POINTS.room * (roomShare ?? 0),
  )

/** Trips as a finder of listings. A trip on its last day is excluded, because no digest follows. */
export const trips: Finder = {
  table: 'trips',
  hits: 'trip_hits',
  id: 'trip_id',
  event: 'trip',
  isLive: `c.removed_at is null and c.date_to > ($2::timestamptz at time zone 'utc')::date`,
}
