import { endOnce } from './full-stop.rules.ts'
import { isolate } from './isolate.rules.ts'

/** Texts by key; keys may be nested. */
export interface Words {
  [key: string]: string | Words
}

type Values = Readonly<Record<string, unknown>>

/** The text of a key such as `route.title`; `count` selects its plural form. */
export type Translate<Key extends string = string> = (key: Key, values?: Values, count?: unknown) => string

/**
 * Creates the translator of one language, for server, pages and islands alike. It knows what our
 * files use of i18next's format: `{{name}}` placeholders and plural suffixes. Later texts win over
 * earlier ones. A missing key is shown itself, and so is a placeholder without a value.
 */
export function translator<Key extends string>(texts: readonly Words[], intlLocale: string): Translate<Key> {
  const all = new Map<string, string>()
  for (const one of texts) addTexts(all, one)
  let plurals: Intl.PluralRules | undefined
  const formOf = (key: string, count: number): string | undefined =>
    all.get(`${key}_${(plurals ??= new Intl.PluralRules(intlLocale)).select(count)}`) ?? all.get(`${key}_other`)
  return (key, values = {}, count = values.count) => {
    const text = (typeof count === 'number' && formOf(key, count)) || all.get(key)
    return text === undefined ? key : fill(text, values)
  }
}

function addTexts(all: Map<string, string>, texts: Words, before = ''): void {
  for (const [key, one] of Object.entries(texts))
    if (typeof one === 'string') all.set(before + key, one)
    else addTexts(all, one, `${before}${key}.`)
}

function fill(text: string, values: Values): string {
  if (!text.includes('{{')) return text
  return endOnce(
    text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) =>
      name in values ? isolate(`${(values[name] ?? '') as string | number}`) : hole,
    ),
  )
}

/** The translation, or an empty string if the key is missing. */
export function translateOptional(say: Translate, key: string, values?: Values, count?: number): string {
  const said = say(key, values, count)
  return said === key ? '' : said
}
