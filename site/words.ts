import i18next from 'i18next'
import type { Language } from '#content/storefronts.ts'

/** Words of an area as plain data, nested as in their file. */
export interface IslandWords {
  [key: string]: string | IslandWords
}

type Area = 'site' | 'wizard' | 'account' | 'offer' | 'category' | 'errors' | 'guide' | 'legal'

/** The words of one area in one language; never the global language, which parallel requests share. */
export const words = <A extends Area = 'site'>(language: Language, area: A = 'site' as A) =>
  i18next.getFixedT(language, area)

/** All words of an area as plain data: the props of an island. English stands in (V03). */
export const wordsForIsland = (language: Language, area: Area): IslandWords =>
  (i18next.getResourceBundle(language, area) ??
    i18next.getResourceBundle('en', area)) as IslandWords
