import i18next from 'i18next'
import { bindAll } from '#api/common/bind.rules.ts'
import { isolate } from '#api/common/isolate.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { speakQuickly } from './quick-words.ts'

/** The words of an area as plain data, nested as in their file. */
export interface IslandWords {
  [key: string]: string | IslandWords
}

type Area =
  | 'site'
  | 'wizard'
  | 'account'
  | 'offer'
  | 'company'
  | 'category'
  | 'errors'
  | 'guide'
  | 'help'
  | 'legal'
  | 'message'
  | 'moderation'
  | 'profile'
  | 'vehicles'

/**
 * The words of one area in one language. Does not set i18next's global language, which parallel
 * requests share.
 */
export function words<A extends Area = 'site'>(language: Language, area: A = 'site' as A) {
  type Words = ReturnType<typeof i18next.getFixedT<A>>
  const key = `${language} ${area}`
  const known = spoken.get(key) as Words | undefined
  if (known) return known
  const isBound = bindOnce(language, area) !== undefined
  const found = speakQuickly(i18next.getFixedT(language, area))
  if (isBound) spoken.set(key, found)
  return found
}

const spoken = new Map<string, unknown>()

/** All words of an area as plain data for an island's props; English is the fallback (V03). */
export const wordsForIsland = (language: Language, area: Area): IslandWords =>
  bindOnce(language, area) ?? bindOnce('en', area) ?? {}

/** All plural forms of a text, for a script that counts while the user types. */
export function formsOf(language: Language, area: Area, key: string): Record<string, string> {
  const [outer = '', name = ''] = key.split('.')
  const texts = wordsForIsland(language, area)[outer]
  const forms = Object.entries(typeof texts === 'object' ? texts : {}).flatMap(([one, text]) =>
    one.startsWith(`${name}_`) && typeof text === 'string'
      ? [[one.slice(name.length + 1), text]]
      : [],
  )
  return Object.fromEntries(forms) as Record<string, string>
}

const bound = new Map<string, IslandWords>()

/**
 * Adds non-breaking spaces to all texts by the rules of their language; the files have plain
 * spaces.
 */
function bindOnce(language: Language, area: Area): IslandWords | undefined {
  const key = `${language} ${area}`
  const known = bound.get(key)
  const typed = i18next.getResourceBundle(language, area) as IslandWords | undefined
  if (known ?? !typed) return known
  // Astro escapes the output, so i18next's `escape` only isolates values for bidirectional text.
  Object.assign(i18next.services.interpolator, { escapeValue: true, escape: isolate })
  const all = bindAll(typed, language)
  bound.set(key, all)
  i18next.addResourceBundle(language, area, all, false, true)
  return all
}
