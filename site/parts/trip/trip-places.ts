import { TRIP_VIA_MAX } from '#api/trip/trip.rules.ts'
import type { TripView } from '#api/trip/trip.view.ts'
import type { Typed } from '#site/forms/submit.ts'
import { findTyped, type FoundPlaces } from '#site/parts/place/typed-place.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The fields for the stops between start and end. */
export const viaFields = Array.from({ length: TRIP_VIA_MAX }, (_, at) => `via${at + 1}`)
const placeFields = ['from', ...viaFields, 'to']

/** No place has this ID, so the call reports that one has to be chosen. */
const NONE_SURE = '?'

export type TypedPlaces = Readonly<Record<string, FoundPlaces>>

/** The candidate places of each filled field. */
export async function readPlaces(locals: ServerLocals, typed: Typed): Promise<TypedPlaces> {
  const filled = placeFields.filter((name) => typed[name]?.trim())
  const read = filled.map(async (name): Promise<[string, FoundPlaces]> => [
    name,
    await findTyped(locals, typed[name]?.trim() ?? '', typed[`${name}.placeId`]),
  ])
  return Object.fromEntries(await Promise.all(read))
}

/** The places of an existing trip, which need no lookup. */
export const placesOf = ({ from, via, to }: TripView): TypedPlaces =>
  Object.fromEntries(
    [
      ['from', from] as const,
      ...via.map((place, at) => [viaFields[at] ?? '', place] as const),
      ['to', to] as const,
    ].map(([name, { placeId }]) => [name, { found: [], placeId }]),
  )

/** The places in the shape the call takes. */
export function placeIdsOf(places: TypedPlaces) {
  const idOf = (name: string) => (places[name] ? (places[name].placeId ?? NONE_SURE) : '')
  return {
    fromPlaceId: idOf('from'),
    viaPlaceIds: viaFields.map(idOf).filter(Boolean),
    toPlaceId: idOf('to'),
  }
}

/**
 * The errors by field of the form; an error about stops is shown at each stop without a chosen
 * place.
 */
export function placeErrors(errors: Typed, places: TypedPlaces): Typed {
  const { fromPlaceId, toPlaceId, viaPlaceIds, ...others } = errors
  const unsure = viaFields.filter((name) => places[name] && !places[name].placeId)
  const wrong = unsure.length > 0 ? unsure : viaFields.slice(0, 1)
  return {
    ...(fromPlaceId ? { from: fromPlaceId } : {}),
    ...(viaPlaceIds ? Object.fromEntries(wrong.map((name) => [name, viaPlaceIds])) : {}),
    ...(toPlaceId ? { to: toPlaceId } : {}),
    ...others,
  }
}
