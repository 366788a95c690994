import i18next from 'i18next'
import { bindAll } from '#api/common/bind.rules.ts'
import { translator, type Words } from '#api/common/translate.rules.ts'
import { intlLocaleOf, type Language } from '#content/storefronts.ts'

type Area =
  | 'site'
  | 'wizard'
  | 'account'
  | 'offer'
  | 'company'
  | 'category'
  | 'complaint'
  | 'door'
  | 'errors'
  | 'guide'
  | 'help'
  | 'legal'
  | 'message'
  | 'moderation'
  | 'profile'
  | 'vehicles'

/** The words of one area in one language; English is the fallback. */
export function words<A extends Area = 'site'>(language: Language, area: A = 'site' as A) {
  // The type knows the keys; i18next itself only loads the texts.
  type AreaWords = ReturnType<typeof i18next.getFixedT<A>>
  const key = `${language} ${area}`
  const known = spoken.get(key) as AreaWords | undefined
  if (known) return known
  const texts = bindOnce(language, area)
  const found = translator([bindOnce('en', area) ?? {}, texts ?? {}], intlLocaleOf(language))
  if (texts) spoken.set(key, found)
  return found as unknown as AreaWords
}

const spoken = new Map<string, unknown>()

/** All words of an area as plain data for an island's props; English is the fallback (V03). */
export const wordsForIsland = (language: Language, area: Area): Words =>
  bindOnce(language, area) ?? bindOnce('en', area) ?? {}

/** All plural forms of a text, for a script that counts while the user types. */
export function formsOf(language: Language, area: Area, key: string): Record<string, string> {
  const [outer = '', name = ''] = key.split('.')
  const texts = wordsForIsland(language, area)[outer]
  const forms = Object.entries(typeof texts === 'object' ? texts : {}).flatMap(([one, text]) =>
    one.startsWith(`${name}_`) && typeof text === 'string' ? [[one.slice(name.length + 1), text]] : [],
  )
  return Object.fromEntries(forms) as Record<string, string>
}

const bound = new Map<string, Words>()

/**
 * Adds non-breaking spaces to all texts by the rules of their language; the files have plain
 * spaces.
 */
function bindOnce(language: Language, area: Area): Words | undefined {
  const key = `${language} ${area}`
  const known = bound.get(key)
  const typed = i18next.getResourceBundle(language, area) as Words | undefined
  if (known ?? !typed) return known
  const all = bindAll(typed, language)
  bound.set(key, all)
  return all
}
