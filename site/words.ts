import i18next from 'i18next'
import type { Language } from '#content/storefronts.ts'

type Area = 'site' | 'wizard' | 'account' | 'offer' | 'category' | 'errors' | 'guide'

/** The words of one area in one language; never the global language, which parallel requests share. */
export const words = <A extends Area = 'site'>(language: Language, area: A = 'site' as A) =>
  i18next.getFixedT(language, area)

/** All words of an area as plain data: the props of an island. */
export const wordsForIsland = (language: Language, area: Area): Record<string, unknown> =>
  i18next.getResourceBundle(language, area) as Record<string, unknown>
