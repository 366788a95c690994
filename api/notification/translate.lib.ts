import type { Language } from '#content/storefronts.ts'
import { isolate } from '#api/common/isolate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'

/** Translates a key with values. */
export type Translate = (
  key: string,
  values?: Readonly<Record<string, string>>,
  /** Selects the plural form. */
  count?: number,
) => string

/** User text is passed as values only, so it is never parsed as a key or an option. */
export function translatorOf(
  language: Language,
  area: 'mail' | 'notification' | 'sms' | 'legal' | 'offer' | 'profile',
): Translate {
  const t = wordsOf(language, area)
  return (key, values = {}, count) =>
    withOneStop(
      t(key, {
        ...(count === undefined ? {} : { count }),
        replace: Object.fromEntries(Object.entries(values).map(isolated)),
      }),
    )
}

/** A date can end in a full stop (“28. Nov.”), which then also ends the sentence. */
const withOneStop = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/g, '.')

const isolated = ([name, value]: [string, string]) => [name, isolate(value)]

/** The translation, or an empty string if the key is missing. */
export function translateOptional(
  say: Translate,
  key: string,
  values: Readonly<Record<string, string>>,
  count?: number,
): string {
  const said = say(key, values, count)
  return said === key ? '' : said
}
