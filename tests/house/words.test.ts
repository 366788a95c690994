import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '#content/storefronts.ts'
import { root } from './source.ts'

type Words = { [key: string]: string | Words }

const folder = (language: Language) => path.join(root, 'content/words', language)
const areas = readdirSync(folder('en')).map((file) => path.parse(file).name)
const plural = /_(zero|one|two|few|many|other)$/

const load = (language: Language, area: string): Record<string, string> =>
  flatten(JSON.parse(readFileSync(path.join(folder(language), `${area}.json`), 'utf8')) as Words)

function flatten(words: Words, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[before + key, value] as const]
        : Object.entries(flatten(value, `${before}${key}.`)),
    ),
  )
}

const stems = (words: Record<string, string>) =>
  new Set(Object.keys(words).map((key) => key.replace(plural, '')))
const holes = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.-]+)/g)].map(([, name]) => name).sort()

describe.each(languages.filter((language) => language !== 'en'))('words in %s', (language) => {
  test.each(areas)('%s has every key of the English words and no other', (area) => {
    const english = stems(load('en', area))
    const own = stems(load(language, area))

    expect([...english].filter((key) => !own.has(key))).toEqual([])
    expect([...own].filter((key) => !english.has(key))).toEqual([])
  })

  test.each(areas)('%s has every plural form the language needs', (area) => {
    const words = load(language, area)
    const counted = new Set(
      Object.keys(words)
        .filter((key) => plural.test(key))
        .map((key) => key.replace(plural, '')),
    )
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const lacking = [...counted].flatMap((key) =>
      forms.filter((form) => words[`${key}_${form}`] === undefined).map((form) => `${key}_${form}`),
    )

    expect(lacking).toEqual([])
  })

  test.each(areas)('%s fills the same holes as the English words', (area) => {
    const english = load('en', area)
    const wrong = Object.entries(load(language, area)).filter(([key, text]) => {
      const twin = english[key] ?? english[`${key.replace(plural, '')}_other`]
      // "One offer" may leave its number out.
      if (twin === undefined || /_(?:one|zero|two)$/.test(key)) return false
      return holes(text).join() !== holes(twin).join()
    })

    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test.each(areas)('%s has no empty text', (area) => {
    const empty = Object.entries(load(language, area)).filter(([, text]) => text.trim() === '')

    expect(empty.map(([key]) => key)).toEqual([])
  })
})
