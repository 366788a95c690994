import type { Language } from '#content/storefronts.ts'
import { isolate } from '#api/common/isolate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'

/** A sentence with its values; one that the values should not touch stays as it is. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string

/** People's own words come as values: nothing in them is a key, a count or an option. */
export function translatorOf(
  language: Language,
  area: 'mail' | 'notification' | 'legal' | 'offer' | 'profile',
): Translate {
  const t = wordsOf(language, area)
  return (key, values = {}) =>
    t(key, { replace: Object.fromEntries(Object.entries(values).map(isolated)) })
}

const isolated = ([name, value]: [string, string]) => [name, isolate(value)]

/** The words of something that may be left unsaid. */
export function translateOptional(
  say: Translate,
  key: string,
  values: Readonly<Record<string, string>>,
): string {
  const said = say(key, values)
  return said === key ? '' : said
}
