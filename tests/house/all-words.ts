import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import categories from '#content/categories/categories.json' with { type: 'json' }
import items from '#content/items/items.json' with { type: 'json' }
import { languages, type Language } from '#content/storefronts.ts'
import { root } from './source.ts'

type Words = { [key: string]: string | Words }

const folder = (language: Language) => path.join(root, 'content/words', language)

export const areas = readdirSync(folder('en')).map((file) => path.parse(file).name)
/** Languages with all word files; `languages.test.ts` says what the others lack. */
export const wordLanguages = languages.filter((language) =>
  areas.every((area) => existsSync(path.join(folder(language), `${area}.json`))),
)
export const plural = /_(zero|one|two|few|many|other)$/

/** The texts of an area by their path: `listing.pickup`. */
export const load = (language: Language, area: string): Record<string, string> =>
  flatten(JSON.parse(readFileSync(path.join(folder(language), `${area}.json`), 'utf8')) as Words)

function flatten(words: Words, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : Object.entries(flatten(value, `${before}${key}.`)),
    ),
  )
}

/** Every text of a language, prefixed with its area: `offer.listing.pickup`. */
export const loadAll = (language: Language): Record<string, string> =>
  Object.fromEntries(
    areas.flatMap((area) => Object.entries(load(language, area)).map(([key, text]) => [`${area}.${key}`, text])),
  )

export const holes = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.-]+)/g)].map(([, name]) => name ?? '').sort()

/** The texts of the tables in a language: categories and items, by the id of their row. */
export const loadTables = (language: Language): Record<string, string> =>
  Object.fromEntries<string>([
    ...categories.flatMap(({ id, words }) =>
      Object.entries(words[language]).map(([key, text]) => [`categories.${id}.${key}`, text] as const),
    ),
    ...items.map(({ id, names }) => [`items.${id}`, names[language]] as const),
  ])

const HASH_DIGITS = 8

/** The hash of each English text, with all its plural forms. */
export const englishHashes = (): Record<string, string> => {
  const forms = Map.groupBy(Object.entries(loadAll('en')), ([key]) => key.replace(plural, ''))
  return Object.fromEntries(
    [...forms]
      .map(([key, texts]) => [key, hash(texts.map(([, text]) => text).join('\n'))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)
