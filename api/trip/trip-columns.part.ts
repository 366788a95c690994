import type { Place } from '#api/address/find-place.query.ts'
import { decodeLine, encodeLine } from '#api/address/polyline.lib.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { FieldErrors } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { corridorOf } from '#api/search/corridor.rules.ts'
import { findStops, wayByRoad, type NamedStops } from '#api/search/way-by-road.lib.ts'
import { daysIn, LITRES_PER_M3, TRIP_AHEAD_DAYS, TRIP_CELLS_A_DEGREE, TRIP_DAYS_MAX, type Room } from './trip.rules.ts'
import type { AddTrip } from './trip.schema.ts'

interface DrawnWay {
  from_place: string
  via_places: string
  to_place: string
  line: string
  distance: number
}

/** The route as columns of a trip. */
export async function drawWay(ctx: Ctx, stops: readonly Place[]): Promise<DrawnWay> {
  const { line, distance } = await wayByRoad(ctx, stops)
  const json = (place: Place | Place[] | undefined) => JSON.stringify(place)
  return {
    from_place: json(stops[0]),
    via_places: json(stops.slice(1, -1)),
    to_place: json(stops.at(-1)),
    line: encodeLine(line),
    distance,
  }
}

/** The stops of a trip. Two equal stops in a row add a field error. */
export async function tripStops(ctx: Ctx, named: NamedStops, errors: FieldErrors): Promise<Place[]> {
  const stops = await findStops(ctx, named, errors)
  const stays = stops.findIndex((stop, at) => stop.placeId === stops[at - 1]?.placeId)
  if (stays > 0) errors.add(stays === stops.length - 1 ? 'toPlaceId' : 'viaPlaceIds', 'other_place')
  return stops
}

/** Trip fields that are checked together; fields that failed schema validation are missing. */
export interface Terms {
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
  vehicleId?: number | null | undefined
  freeVolumeM3?: number | undefined
  freePayload?: number | undefined
}

/** The same as columns of a trip. */
export interface TermColumns {
  date_from: string
  date_to: string
  vehicle_id: number | null
  free_litres: number
  free_payload: number
}

/**
 * Checks the dates and the free room against the vehicle. `begun` is the start of a trip already
 * under way, which may be in the past.
 */
export async function tripTerms(
  ctx: SignedInCtx,
  terms: Terms,
  errors: FieldErrors,
  begun?: string,
): Promise<TermColumns> {
  const { dateFrom, dateTo, vehicleId = null, freeVolumeM3, freePayload } = terms
  checkDays(ctx, terms, errors, begun)
  const vehicle = vehicleId === null ? undefined : await findRoom(ctx, vehicleId)
  if (vehicleId !== null && !vehicle) errors.add('vehicleId', 'not_contain')
  const named = freeVolumeM3 === undefined ? undefined : Math.round(freeVolumeM3 * LITRES_PER_M3)
  const litres = named ?? vehicle?.litres
  const kg = freePayload ?? vehicle?.kg
  if (litres === undefined) errors.add('freeVolumeM3', 'required')
  if (kg === undefined) errors.add('freePayload', 'required')
  if (vehicle && litres !== undefined && litres > vehicle.litres)
    errors.add('freeVolumeM3', 'max', { 0: Math.floor(vehicle.litres / 100) / 10 })
  if (vehicle && kg !== undefined && kg > vehicle.kg) errors.add('freePayload', 'max', { 0: vehicle.kg })
  return {
    date_from: dateFrom ?? '',
    date_to: dateTo ?? '',
    vehicle_id: vehicleId,
    free_litres: litres ?? 0,
    free_payload: kg ?? 0,
  }
}

/** Server-only checks of a complete or partly invalid trip. */
export async function findWrongTrip(ctx: SignedInCtx, trip: Passed<AddTrip>, errors: FieldErrors): Promise<void> {
  await tripStops(ctx, trip, errors)
  await tripTerms(ctx, trip, errors)
}

function checkDays({ now, storefront }: Ctx, { dateFrom, dateTo }: Terms, errors: FieldErrors, begun?: string): void {
  const today = todayIn(now, storefront.timeZone)
  const last = todayIn(now.plus({ days: TRIP_AHEAD_DAYS }), storefront.timeZone)
  if (dateFrom && dateFrom < today && dateFrom !== begun) errors.add('dateFrom', 'past_date')
  if (dateFrom && dateFrom > last) errors.add('dateFrom', 'far_date', { 0: TRIP_AHEAD_DAYS })
  if (dateTo && dateTo < today) errors.add('dateTo', 'past_date')
  if (!dateFrom || !dateTo) return
  if (dateTo < dateFrom) errors.add('dateTo', 'date_order')
  else if (daysIn({ from: dateFrom, to: dateTo }) > TRIP_DAYS_MAX)
    errors.add('dateTo', 'trip_days', { 0: TRIP_DAYS_MAX })
}

/** Room of one of the company's active vehicles. */
const findRoom = (ctx: SignedInCtx, vehicleId: number): Promise<Room | undefined> =>
  queryOne<Room>(
    ctx,
    `select (load_length::bigint * load_width * load_height / 1000)::int as litres, payload as kg from company_vehicles
     where id = $1 and company_id = $2 and archived_at is null`,
    [vehicleId, ctx.caller.companyId],
  )

/** Replaces the cells of a trip. */
export async function writeCells(
  ctx: TxCtx,
  tripId: number,
  { line, width }: { line: string; width: number },
): Promise<void> {
  const { legs, at } = corridorOf(decodeLine(line), width, TRIP_CELLS_A_DEGREE)
  const cells = [...legs].map(([cell, near]) => ({
    cell,
    near: Math.floor(at[near[0] ?? 0] ?? 0),
    far: Math.ceil(at[(near.at(-1) ?? 0) + 1] ?? 0),
  }))
  await query(ctx, `delete from trip_cells where trip_id = $1`, [tripId])
  await query(
    ctx,
    `insert into trip_cells (cell, date_from, trip_id, near_km, far_km, date_to)
     select n.cell, t.date_from, t.id, n.near_km, n.far_km, t.date_to
     from trips t, unnest($2::int[], $3::int[], $4::int[]) n (cell, near_km, far_km) where t.id = $1`,
    [tripId, cells.map(({ cell }) => cell), cells.map(({ near }) => near), cells.map(({ far }) => far)],
  )
}
