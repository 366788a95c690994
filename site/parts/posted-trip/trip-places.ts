import { TRIP_VIA_MAX } from '#api/trip/trip.rules.ts'
import type { TripView } from '#api/trip/trip.view.ts'
import type { Typed } from '#site/forms/submit.ts'
import { findTyped, type FoundPlaces } from '#site/parts/place/typed-place.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The fields of the places between the ends. */
export const viaFields = Array.from({ length: TRIP_VIA_MAX }, (_, at) => `via${at + 1}`)
const placeFields = ['from', ...viaFields, 'to']

/** What no place is called by: the call says that one has to be chosen. */
const NONE_SURE = '?'

export type TypedPlaces = Readonly<Record<string, FoundPlaces>>

/** The places that each field may mean, as far as something is typed in it. */
export async function readPlaces(locals: ServerLocals, typed: Typed): Promise<TypedPlaces> {
  const filled = placeFields.filter((name) => typed[name]?.trim())
  const read = filled.map(async (name): Promise<[string, FoundPlaces]> => [
    name,
    await findTyped(locals, typed[name]?.trim() ?? '', typed[`${name}.placeId`]),
  ])
  return Object.fromEntries(await Promise.all(read))
}

/** Those of a trip as it stands: they are known. */
export const placesOf = ({ from, via, to }: TripView): TypedPlaces =>
  Object.fromEntries(
    [
      ['from', from] as const,
      ...via.map((place, at) => [viaFields[at] ?? '', place] as const),
      ['to', to] as const,
    ].map(([name, { placeId }]) => [name, { found: [], placeId }]),
  )

/** The same as the call takes them. */
export function placeIdsOf(places: TypedPlaces) {
  const idOf = (name: string) => (places[name] ? (places[name].placeId ?? NONE_SURE) : '')
  return {
    fromPlaceId: idOf('from'),
    viaPlaceIds: viaFields.map(idOf).filter(Boolean),
    toPlaceId: idOf('to'),
  }
}

/** What is wrong, by the fields of the form: of several places between it is said at each that is not sure. */
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
