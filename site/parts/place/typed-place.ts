import { soleMatch, type PlaceSuggestion } from '#api/address/address.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The places that a text may mean, and which of them is meant, if that is sure. */
export interface FoundPlaces {
  found: readonly PlaceSuggestion[]
  placeId: string | undefined
}

const OFFERED = 10

/** A sole one, or the only one of that very name, is meant; else the one that was chosen of them. */
export async function findTyped(
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  text: string,
  chosenId: string | undefined,
): Promise<FoundPlaces> {
  const found = await api.address.suggest({ lang: storefront.language, text, limit: OFFERED })
  const chosen = found.find(({ placeId }) => placeId === chosenId)
  return { found, placeId: (chosen ?? soleMatch(text, found))?.placeId }
}
