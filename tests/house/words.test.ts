import { describe, expect, test } from 'vitest'
import reviewed from '#content/words/reviewed.json' with { type: 'json' }
import { areas, englishHashes, holes, load, plural, wordLanguages } from './all-words.ts'

const stems = (words: Record<string, string>) => new Set(Object.keys(words).map((key) => key.replace(plural, '')))

describe.each(wordLanguages.filter((language) => language !== 'en'))('texts in %s', (language) => {
  test.each(areas)('%s has every key of the English texts and no other', (area) => {
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

  test.each(areas)('%s has the same placeholders as the English texts', (area) => {
    const english = load('en', area)
    const wrong = Object.entries(load(language, area)).filter(([key, text]) => {
      const twin = english[key] ?? english[`${key.replace(plural, '')}_other`]
      // “One offer” may leave its number out.
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

test('the translations of a changed English text are reviewed (npm run words:reviewed)', () => {
  expect(reviewed).toEqual(englishHashes())
})
