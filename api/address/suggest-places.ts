import { asSeen } from '#api/common/typed-text.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { MIN_SEARCH_LETTERS, type PlaceSuggestion } from './address.rules.ts'
import type { SuggestPlaces } from './address.schema.ts'
import { searchGeocoder } from './geocoder.port.ts'
import { placeSuggestion } from './place.view.ts'
import { findPostalCode, isDistrict } from './postal-code.rules.ts'
import { searchPlaces, searchSimilarPlaces } from './search-places.query.ts'
import { searchPostcodes } from './search-postcodes.query.ts'
import type { Place } from './find-place.query.ts'

/** Wildcards of SQL patterns, which occur in no name. */
const PATTERN_SIGNS = /[%_\\]/g

const isSearchable = (text: string) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_SEARCH_LETTERS

/** Autocompletes places: towns by any of their names, and postal codes. */
export async function suggestPlaces(ctx: Ctx, input: SuggestPlaces): Promise<PlaceSuggestion[]> {
  const text = asSeen(input.text.replace(PATTERN_SIGNS, ' '))
  const language = input.lang.slice(0, 2)
  if (!isSearchable(text)) return []
  const { places, isSimilar } = await search(ctx, { ...input, text, language })
  const streets = /\d/.test(text) ? await searchGeocoder(ctx, text, input.limit) : []
  const found = [...streets, ...places.map((place) => placeSuggestion(place, language))]
  const said = isSimilar && streets.length === 0 ? { isSimilar } : {}
  return found.slice(0, input.limit).map(({ placeId, label }) => ({ placeId, label, ...said }))
}

interface Found {
  places: Place[]
  isSimilar?: true
}

interface Search {
  text: string
  language: string
  limit: number
}

async function search(ctx: Ctx, { text, language, limit }: Search): Promise<Found> {
  const code = findPostalCode(text)
  const byCode = code && (await searchPostcodes(ctx, code, limit))
  const isSure = byCode?.areNamed || !code?.rest || !isDistrict(code.code)
  if (byCode && byCode.places.length > 0 && isSure) return byCode
  const parts = (code?.rest || text)
    .split(',')
    .map((part) => part.trim())
    .filter(isSearchable)
  // "Długa 5, Gdańsk": if the first part is no place, the next one may be.
  for (const [i, part] of parts.entries()) {
    const wishes = { text: part, language, limit, hints: parts.slice(i + 1) }
    const places = await searchPlaces(ctx, wishes)
    if (places.length > 0) return { places }
  }
  if (byCode && byCode.places.length > 0) return byCode
  const similar = parts.at(0) ?? text
  return {
    places: await searchSimilarPlaces(ctx, { text: similar, language, limit, hints: [] }),
    isSimilar: true,
  }
}
