import { expect, test } from 'vitest'
import { fieldKinds, itemKeys } from '#api/category/item-field.rules.ts'
import { sources } from './source.ts'

const home = 'api/category/item-field.rules.ts'
const code = sources().filter(({ file }) => /^(?:api|islands|site)\//.test(file))

/** Not only asked and shown: the form or the server does something of its own with them. */
const actedOn = [
  ...['uniqueKey', 'itemCategoryId', 'autocompleteItemId'],
  ...['itemsNumber', 'isAdjustedByUser', 'dimensionsEstimated'],
]
/** Everybody's words: the code says them of other things as well. */
const everyday = [
  ...['name', 'model', 'length', 'width', 'height', 'weight', 'volume'],
  ...['runs', 'keys', 'carrier', 'papers'],
]
/** The kinds of bodies have words, and the suggestions of cars say them too. */
const shownElsewhere: Record<string, string[]> = {
  bodyType: ['api/category/car-suggestion.view.ts'],
}

const fields = [...new Set([...itemKeys, ...Object.keys(fieldKinds)])]
const onlyAsked = fields.filter((field) => !actedOn.includes(field) && !everyday.includes(field))

const says = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`)
const filesThatSay = (word: string) =>
  code.filter(({ text }) => says(word).test(text)).map(({ file }) => file)

test.each(onlyAsked)('the field %s of an item is named in the table of fields alone', (field) => {
  expect(filesThatSay(field)).toEqual([...(shownElsewhere[field] ?? []), home])
})

test('what is said of a field here is said of one that is there', () => {
  const named = [...actedOn, ...everyday, ...Object.keys(shownElsewhere)]

  expect(named.filter((field) => !fields.includes(field))).toEqual([])
})
