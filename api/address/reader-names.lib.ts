import { wordsOf } from '#api/kit/words.ts'
import { once, readTable } from '#api/kit/read-table.ts'
import type { Language } from '#content/storefronts.ts'

const names = once(
  () =>
    new Map(
      readTable<'country' | 'name' | Language>('places/reader-names.csv').map((row) => [
        `${row.country} ${row.name}`,
        row,
      ]),
    ),
)

/**
 * Name of a town in the reader's language, such as `Cologne` for Köln; its own name if there is no
 * other.
 */
export const townName = (city: string, country: string, language: Language): string =>
  names().get(`${country} ${city}`)?.[language] || city

export interface SaidPlace {
  city: string
  countryCode: string
  village?: string | null
  isNear?: boolean | null
}

/** Name of an end of a route, which may be a village or only near the town. */
export function placeName(place: SaidPlace, language: Language): string {
  const town = townName(place.city, place.countryCode, language)
  const t = wordsOf(language, 'offer')
  if (place.village) return t('listing.villageNear', { village: place.village, town })
  return place.isNear ? t('listing.near', { town }) : town
}
