import { isVillage, type Address } from '#api/address/address.rules.ts'
import type { Typed } from '#site/forms/submit.ts'
import { findTyped, type FoundPlaces } from '#site/parts/place/typed-place.ts'
import type { ServerLocals } from '#site/server-locals.ts'

export const ends = ['fromAddress', 'toAddress'] as const
export type End = (typeof ends)[number]

/** The typed text of one end, with its candidate places. */
export interface TypedPlace extends FoundPlaces {
  /** The name is not in the gazetteer; the candidates are then those of the nearest town. */
  isByHand: boolean
}

export const noPlace: TypedPlace = { found: [], placeId: undefined, isByHand: false }

/** The candidate places for a typed text. */
export async function readPlace(locals: ServerLocals, typed: Typed, end: End): Promise<TypedPlace> {
  const name = (typed[end] ?? '').trim()
  if (name === '') return noPlace
  const nearest = typed[`${end}.nearest`]?.trim() ?? ''
  const isByHand = nearest !== '' && isVillage(name)
  const text = isByHand ? nearest : name
  return { ...(await findTyped(locals, text, typed[`${end}.placeId`])), isByHand }
}

/** The address for the listing; undefined until a single place is chosen. */
export async function addressOf(locals: ServerLocals, typed: Typed, end: End): Promise<Address | null> {
  const { placeId, isByHand } = await readPlace(locals, typed, end)
  if (!placeId) return null
  const place = await locals.api.address.info({ placeId })
  const street = typed[`${end}.street`]?.trim()
  const buildingNr = typed[`${end}.buildingNr`]?.trim()
  return {
    ...place,
    ...(isByHand ? { village: typed[end]?.trim() ?? '' } : {}),
    ...(street ? { street } : {}),
    ...(buildingNr ? { buildingNr } : {}),
  }
}
