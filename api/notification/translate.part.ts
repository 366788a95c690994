import type { Language } from '#content/storefronts.ts'
import { isolate } from '#api/common/isolate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'

/** A sentence with its values; one that the values should not touch stays as it is. */
export type Translate = (
  key: string,
  values?: Readonly<Record<string, string>>,
  /** Whose plural form the sentence has. */
  count?: number,
) => string

/** People's own words come as values: nothing in them is a key or an option. */
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

/** A day may end in a stop of its own (“28. Nov.”): at the end of a sentence it is both. */
const withOneStop = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/g, '.')

const isolated = ([name, value]: [string, string]) => [name, isolate(value)]

/** The words of something that may be left unsaid. */
export function translateOptional(
  say: Translate,
  key: string,
  values: Readonly<Record<string, string>>,
  count?: number,
): string {
  const said = say(key, values, count)
  return said === key ? '' : said
}
