import {
  isVillage,
  soleMatch,
  type Address,
  type PlaceSuggestion,
} from '#api/address/address.rules.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

export const ends = ['fromAddress', 'toAddress'] as const
export type End = (typeof ends)[number]

/** What was typed for one end, and the places that it may mean. */
export interface TypedPlace {
  found: readonly PlaceSuggestion[]
  /** Which of them is meant, if that is sure. */
  placeId: string | undefined
  /** A name that the gazetteer lacks: the places are then those of the nearest town. */
  isByHand: boolean
}

export const noPlace: TypedPlace = { found: [], placeId: undefined, isByHand: false }

const OFFERED = 10

/** The places that a text may mean; a sole one, or the only one of that very name, is meant. */
export async function readPlace(
  { api, storefront }: ServerLocals,
  typed: Typed,
  end: End,
): Promise<TypedPlace> {
  const name = (typed[end] ?? '').trim()
  if (name === '') return noPlace
  const nearest = typed[`${end}.nearest`]?.trim() ?? ''
  const isByHand = nearest !== '' && isVillage(name)
  const text = isByHand ? nearest : name
  const found = await api.address.suggest({ lang: storefront.language, text, limit: OFFERED })
  const chosen = found.find(({ placeId }) => placeId === typed[`${end}.placeId`])
  return { found, placeId: (chosen ?? soleMatch(text, found))?.placeId, isByHand }
}

/** As the listing wants it; nothing while it is not sure which place is meant. */
export async function addressOf(
  locals: ServerLocals,
  typed: Typed,
  end: End,
): Promise<Address | null> {
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
