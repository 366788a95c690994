import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField, FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { insertRow, updateRow } from '#api/kit/db/write-row.ts'
import type { NamedStops } from '#api/search/way-by-road.lib.ts'
import { getTrip } from './list-trips.ts'
import { drawWay, tripStops, tripTerms, writeCells, type TermColumns, type Terms } from './trip-columns.part.ts'
import { LITRES_PER_M3, TRIPS_PER_COMPANY } from './trip.rules.ts'
import type { AddTrip, ChangeTrip } from './trip.schema.ts'
import { TRIP_ROWS, type TripRow, type TripView } from './trip.view.ts'

/** Adds a trip with its dates and free room. The route is fetched before the transaction. */
export async function addTrip(ctx: SignedInCtx, trip: AddTrip): Promise<TripView> {
  const errors = new FieldErrors()
  const stops = await tripStops(ctx, trip, errors)
  const terms = await tripTerms(ctx, trip, errors)
  errors.throwIfAny()
  const way = await drawWay(ctx, stops)
  return inLastTransaction(ctx, async (ctx) => {
    const { id: companyId } = await lockOwnCompany(ctx)
    await refuseTooMany(ctx, companyId)
    const { width, alert } = trip
    const at = ctx.now.toJSDate()
    const columns = { ...way, ...terms, width, alert }
    const id = await insertRow(ctx, 'trips', { company_id: companyId, ...columns, created_at: at, updated_at: at, looked_at: at }) // prettier-ignore
    await writeCells(ctx, id, columns)
    return getTrip(ctx, id)
  })
}

/** Changes a trip, marks its results as seen, or restores it after removal. */
export async function changeTrip(
  ctx: SignedInCtx,
  { tripId, alert, isSeen, isRemoved, ...asked }: ChangeTrip,
): Promise<TripView> {
  const isBack = isRemoved === false
  const errors = new FieldErrors()
  const before = await findKept(ctx, tripId, isBack)
  const named = stopsIn(asked, before)
  const stops = named && (await tripStops(ctx, named, errors))
  if (asksTerms(asked)) await tripTerms(ctx, termsIn(asked, before), errors, before.dateFrom)
  errors.throwIfAny()
  const way = stops && (await drawWay(ctx, stops))
  return inLastTransaction(ctx, async (ctx) => {
    const { id: companyId } = await lockOwnCompany(ctx)
    const kept = await findKept(ctx, tripId, isBack)
    if (kept.isGone) await refuseTooMany(ctx, companyId)
    const terms = asksTerms(asked) ? await tripTerms(ctx, termsIn(asked, kept), errors, kept.dateFrom) : undefined
    errors.throwIfAny()
    const width = asked.width ?? kept.width
    const isOther = way !== undefined || width !== kept.width || (terms && !isSame(terms, kept))
    const at = ctx.now.toJSDate()
    await updateRow(ctx, 'trips', tripId, {
      ...way,
      ...terms,
      width,
      ...(alert === undefined ? {} : { alert }),
      ...(isSeen || isOther ? { looked_at: at } : {}),
      removed_at: null,
      updated_at: at,
    })
    if (way || width !== kept.width) await writeCells(ctx, tripId, { line: way?.line ?? kept.line, width })
    if (isOther || alert === 'none') await dropUntold(ctx, tripId)
    return getTrip(ctx, tripId)
  })
}

/** Removes a trip; it can be restored for `PUT_BACK_HOURS`. */
export async function removeTrip(ctx: SignedInCtx & TxCtx, tripId: number): Promise<void> {
  const { id: companyId } = await lockOwnCompany(ctx)
  orNotFound(
    await queryOne(
      ctx,
      `update trips set removed_at = $3 where id = $1 and company_id = $2 and removed_at is null returning id`,
      [tripId, companyId, ctx.now.toJSDate()],
    ),
  )
}

type Kept = TripRow & { isGone: boolean }
type Asked = Omit<ChangeTrip, 'tripId' | 'alert' | 'isSeen' | 'isRemoved'>

const findKept = async (ctx: SignedInCtx, tripId: number, isBack: boolean): Promise<Kept> =>
  orNotFound(
    await queryOne<Kept>(
      ctx,
      `select t.*, r.removed_at is not null as "isGone" from (${TRIP_ROWS}) t join trips r on r.id = t.id
       where r.id = $1 and r.company_id = $2 and (r.removed_at is null or $3)`,
      [tripId, ctx.caller.companyId, isBack],
    ),
  )

/** The new stops if the route changes, or undefined. Omitted stops stay. */
function stopsIn({ fromPlaceId, viaPlaceIds, toPlaceId }: Asked, kept: Kept) {
  if (fromPlaceId === undefined && viaPlaceIds === undefined && toPlaceId === undefined) return undefined
  const before: NamedStops = {
    fromPlaceId: kept.fromPlace.placeId,
    viaPlaceIds: kept.viaPlaces.map(({ placeId }) => placeId),
    toPlaceId: kept.toPlace.placeId,
  }
  const after: NamedStops = {
    fromPlaceId: fromPlaceId ?? before.fromPlaceId,
    viaPlaceIds: viaPlaceIds ?? before.viaPlaceIds,
    toPlaceId: toPlaceId ?? before.toPlaceId,
  }
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : after
}

const termsIn = (asked: Asked, kept: Kept): Terms => ({
  dateFrom: asked.dateFrom ?? kept.dateFrom,
  dateTo: asked.dateTo ?? kept.dateTo,
  vehicleId: asked.vehicleId === undefined ? kept.vehicleId : asked.vehicleId,
  freeVolumeM3: asked.freeVolumeM3 ?? kept.freeLitres / LITRES_PER_M3,
  freePayload: asked.freePayload ?? kept.freePayload,
})

const asksTerms = ({ dateFrom, dateTo, vehicleId, freeVolumeM3, freePayload }: Asked): boolean =>
  Boolean(dateFrom ?? dateTo) || [vehicleId, freeVolumeM3, freePayload].some((one) => one !== undefined)

const isSame = (terms: TermColumns, kept: Kept): boolean =>
  terms.date_from === kept.dateFrom &&
  terms.date_to === kept.dateTo &&
  terms.vehicle_id === kept.vehicleId &&
  terms.free_litres === kept.freeLitres &&
  terms.free_payload === kept.freePayload

async function refuseTooMany(ctx: TxCtx, companyId: number): Promise<void> {
  const coming = await query(
    ctx,
    `select 1 from trips where company_id = $1 and removed_at is null and date_to >= $2`,
    [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
  if (coming.length >= TRIPS_PER_COMPANY) failField('fromPlaceId', 'trips_full', { 0: TRIPS_PER_COMPANY })
}

/** Drops queued hits that no longer match the changed trip. */
const dropUntold = (ctx: TxCtx, tripId: number): Promise<unknown> =>
  query(ctx, `delete from trip_hits where trip_id = $1 and told_at is null`, [tripId])
