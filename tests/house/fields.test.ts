import { expect, test } from 'vitest'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
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
const shownElsewhere: Record<string, string[]> = {
  // The kinds of bodies have words, and the suggestions of cars say them too.
  bodyType: ['api/category/car-suggestion.view.ts'],
  // The front page of the contract posts a car.
  hasWheels: ['api/http/docs-front.ts'],
}

const fields = [...new Set([...itemKeys, ...Object.keys(fieldKinds)])]
const onlyAsked = fields.filter((field) => !actedOn.includes(field) && !everyday.includes(field))

const says = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`)
const filesThatSay = (word: string) =>
  code.filter(({ text }) => says(word).test(text)).map(({ file }) => file)

test.each(onlyAsked)('the field %s of an item is named in the table of fields alone', (field) => {
  expect(filesThatSay(field)).toEqual([...(shownElsewhere[field] ?? []), home].sort())
})

/** Where a listing is taken in, kept, shown and begun anew: all of it goes by the table. */
const goByTable = [
  'api/auction/auction-fields.schema.ts',
  'api/auction/auction.model.ts',
  'api/auction/auction.view.ts',
  'api/listing/edit-auction.ts',
  'api/listing/form-to-columns.part.ts',
  'api/listing/listing.schema.ts',
  'islands/listing-wizard/form.ts',
  'islands/listing-wizard/post.store.ts',
]
/** What one of these files reckons, translates, cuts or checks by itself. */
const reckoned = [
  ...['title', 'isAuctionTitleEnteredByUser', 'description', 'totalWeight'],
  ...['isTotalWeightEditedByUser', 'categoryId', 'transportDateRange', 'dateFixed'],
  ...['fromAddress', 'toAddress', 'vatInvoice', 'vatInvoiceCountry', 'invoice'],
]
const copied = auctionKeys.filter((field) => !reckoned.includes(field))

test.each(copied)('the field %s of a listing follows from its table of fields', (field) => {
  const named = filesThatSay(field).filter((file) => goByTable.includes(file))

  expect(named).toEqual([])
  expect(filesThatSay(field)).toContain('api/auction/auction-field.rules.ts')
})

test('what is said of a field here is said of one that is there', () => {
  const named = [...actedOn, ...everyday, ...Object.keys(shownElsewhere)]

  expect(named.filter((field) => !fields.includes(field))).toEqual([])
  expect(reckoned.filter((field) => !auctionKeys.some((key) => key === field))).toEqual([])
})
