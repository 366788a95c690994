import { soleMatch, type PlaceSuggestion } from '#api/address/address.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The candidate places for a text, and the ID of the chosen one if it is unambiguous. */
export interface FoundPlaces {
  found: readonly PlaceSuggestion[]
  placeId: string | undefined
}

const OFFERED = 10

/**
 * Takes a sole result or the only one with exactly this name, and else the one chosen by the user.
 */
export async function findTyped(
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  text: string,
  chosenId: string | undefined,
): Promise<FoundPlaces> {
  const found = await api.address.suggest({ lang: storefront.language, text, limit: OFFERED })
  const chosen = found.find(({ placeId }) => placeId === chosenId)
  return { found, placeId: (chosen ?? soleMatch(text, found))?.placeId }
}
