import type { Alert } from '#api/criteria/criteria.rules.ts'
import { TRIP_WIDTH, type TripWidth } from '#api/trip/trip.rules.ts'
import type { TripView } from '#api/trip/trip.view.ts'
import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import { asTyped, typedNumber } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { placeIdsOf, readPlaces, viaFields } from './trip-places.ts'

const told = ['posted', 'changed', 'removed', 'restored'] as const

/** The result that the trips pages report after a redirect. */
export const tripsSavedAs = (asked: string | null) => told.find((one) => one === asked)

/** Runs an action of the trips pages; returns where to go next. */
export async function runTripAction(locals: ServerLocals, typed: Typed): Promise<string> {
  const { api, locale } = locals
  const here = toPath(locale, 'trips')
  const tripId = Number(typed.tripId)
  const page = toPath(locale, 'trip', { id: tripId })
  switch (typed.do) {
    case 'look':
      await api.trip.change({ tripId, isSeen: true })
      return page
    case 'remove':
      await api.trip.remove({ tripId })
      return `${here}?done=removed&trip=${tripId}`
    case 'restore':
      await api.trip.change({ tripId, isRemoved: false })
      return `${here}?done=restored`
    case 'change':
      await api.trip.change({ tripId, ...(await tripIn(locals, typed)) })
      return `${page}?done=changed`
    default: {
      const { id } = await api.trip.add(await tripIn(locals, typed))
      return `${toPath(locale, 'trip', { id })}?done=posted`
    }
  }
}

/** Reads the trip form. */
async function tripIn(locals: ServerLocals, typed: Typed) {
  const number = (name: string) => (typed[name]?.trim() ? typedNumber(typed[name], locals.storefront) : undefined)
  const { dateFrom = '', dateTo = '', vehicleId, width, alert } = typed
  // Invalid values are passed on: the API's validation reports them at their fields.
  return {
    ...placeIdsOf(await readPlaces(locals, typed)),
    ...{ dateFrom, dateTo, vehicleId: vehicleId ? Number(vehicleId) : null },
    ...{ width: Number(width) as TripWidth, alert: alert as Alert },
    freeVolumeM3: number('freeVolumeM3') as number,
    freePayload: number('freePayload') as number,
  }
}

/** Initial values of the form: the trip being edited, or the query parameters. */
export function tripStart(
  { storefront }: Pick<ServerLocals, 'storefront'>,
  trip: TripView | undefined,
  asked: URLSearchParams,
): Typed {
  const brought = (name: string) => asked.get(name) ?? ''
  if (!trip)
    return {
      from: brought('from'),
      via1: brought('via'),
      to: brought('to'),
      dateFrom: brought('dateFrom'),
      dateTo: brought('dateTo'),
      vehicleId: brought('vehicleId'),
      width: brought('width') || String(TRIP_WIDTH),
      alert: 'instant',
    }
  return {
    from: trip.from.label,
    ...(Object.fromEntries(trip.via.map(({ label }, at) => [viaFields[at], label])) as Typed),
    to: trip.to.label,
    dateFrom: trip.dateFrom,
    dateTo: trip.dateTo,
    vehicleId: String(trip.vehicleId ?? ''),
    freeVolumeM3: asTyped(trip.freeVolumeM3, storefront),
    freePayload: String(trip.freePayload),
    width: String(trip.width),
    alert: trip.alert,
  }
}
