import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages, locales } from '#content/storefronts.ts'
import { areas } from './all-words.ts'
import { root } from './source.ts'

// Read as text: an import would fail before the sentence that says what is missing.
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const json = <T>(file: string) => JSON.parse(text(file)) as T
const lacking = (rows: readonly Record<string, string>[], key: string) => rows.filter((row) => !row[key]?.trim()).length

const categories = json<{ words: Record<string, object> }[]>('content/categories/categories.json')
const items = json<{ names: Record<string, string> }[]>('content/items/items.json')
const sets = json<{ names: Record<string, string> }[]>('content/items/removal-sets.json')
const terms = json<Record<string, { words?: Record<string, string> }>>('content/words/terms.json')
const pathWords = json<Record<string, Record<string, string>>>('content/path-words.json')
const schema = text('docs/schema.sql')
const stems = /FUNCTION public\.stem_of\([\s\S]*?\$function\$;/.exec(schema)?.[0] ?? ''

test.each(languages)('everything that a language needs is there for %s', (language) => {
  const files = areas
    .map((area) => `content/words/${language}/${area}.json`)
    .filter((file) => !existsSync(path.join(root, file)))
  const has: [boolean, string][] = [
    [files.length === 0, `translate the word files of content/words/en/: ${files.join(', ')}`],
    [
      json<{ languages: string[] }>('content/i18next.json').languages.includes(language),
      'add it to "languages" in content/i18next.json',
    ],
    [categories.every(({ words }) => words[language]), 'name every category in content/categories/categories.json'],
    [
      lacking(
        items.map(({ names }) => names),
        language,
      ) === 0,
      'name every item in content/items/items.json',
    ],
    [
      lacking(
        sets.map(({ names }) => names),
        language,
      ) === 0,
      'name every thing in content/items/removal-sets.json',
    ],
    [
      lacking(
        Object.values(terms).flatMap(({ words }) => (words ? [words] : [])),
        language,
      ) === 0,
      'add its terms to content/words/terms.json',
    ],
    [
      text('content/places/reader-names.csv').split('\n')[0]?.split(',').includes(language) === true,
      'add its column of town names to content/places/reader-names.csv',
    ],
    [
      stems.includes(`when '${language}' then`),
      'a search by words finds no other forms of a word: add a migration that creates stem_of again with it, as migrations/202611251849-find-by-words.ts does',
    ],
    [existsSync(path.join(root, `scripts/demo/texts/${language}.json`)), `write scripts/demo/texts/${language}.json`],
    [language in json<object>('scripts/demo/names.json'), 'add names of its people to scripts/demo/names.json'],
  ]

  expect(has.filter(([is]) => !is).map(([, sentence]) => sentence)).toEqual([])
})

test.each(locales)('everything that a storefront needs is there for %s', (locale) => {
  const paths = Object.entries(pathWords).filter(([, row]) => !row[locale])
  const has: [boolean, string][] = [
    [paths.length === 0, `translate in content/path-words.json: ${paths.map(([word]) => word).join(', ')}`],
    [
      text('site/parts/public/example-places.ts').includes(`${locale}:`),
      'add two places to site/parts/public/example-places.ts',
    ],
    [
      locale in json<object>('scripts/demo/companies.json'),
      'add couriers and a charity to scripts/demo/companies.json',
    ],
  ]

  expect(has.filter(([is]) => !is).map(([, sentence]) => sentence)).toEqual([])
})
