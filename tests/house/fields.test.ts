import { expect, test } from 'vitest'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
import { fieldKinds, itemKeys } from '#api/category/item-field.rules.ts'
import { sources } from './source.ts'

const home = 'api/category/item-field.rules.ts'
/** Descriptions in the API reference are no code. */
const texts = /field-texts\.ts$/
const code = sources().filter(
  ({ file }) => /^(?:api|islands|site)\//.test(file) && !texts.test(file),
)

/** Fields with logic of their own in the form or the server. */
const actedOn = [
  ...['uniqueKey', 'itemCategoryId', 'autocompleteItemId'],
  ...['itemsNumber', 'isAdjustedByUser', 'dimensionsEstimated'],
]
/** Common words, which the code uses for other things too. */
const everyday = [
  ...['name', 'model', 'length', 'width', 'height', 'weight', 'volume'],
  ...['runs', 'keys', 'carrier', 'papers'],
]
const shownElsewhere: Record<string, string[]> = {
  // Body types have names, which car suggestions use too.
  bodyType: ['api/category/car-suggestion.view.ts'],
  // The contract’s front page posts a car as its example.
  hasWheels: ['api/http/docs/docs-front.ts'],
}

const fields = [...new Set([...itemKeys, ...Object.keys(fieldKinds)])]
const onlyAsked = fields.filter((field) => !actedOn.includes(field) && !everyday.includes(field))

const says = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`)
const filesThatSay = (word: string) =>
  code.filter(({ text }) => says(word).test(text)).map(({ file }) => file)

test.each(onlyAsked)('the field %s of an item is named only in the table of fields', (field) => {
  expect(filesThatSay(field)).toEqual([...(shownElsewhere[field] ?? []), home].sort())
})

/** Files that parse, store, show and copy a listing: all of them use the table of fields. */
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
/** Fields that one of these files computes, translates, redacts or validates itself. */
const reckoned = [
  ...['title', 'isAuctionTitleEnteredByUser', 'description', 'totalWeight'],
  ...['isTotalWeightEditedByUser', 'categoryId', 'transportDateRange', 'dateFixed'],
  ...['fromAddress', 'toAddress', 'vatInvoice', 'vatInvoiceCountry', 'invoice'],
]
const copied = auctionKeys.filter((field) => !reckoned.includes(field))

test.each(copied)('the field %s of a listing comes only from its table of fields', (field) => {
  const named = filesThatSay(field).filter((file) => goByTable.includes(file))

  expect(named).toEqual([])
  expect(filesThatSay(field)).toContain('api/auction/auction-field.rules.ts')
})

test('the exceptions listed here name existing fields', () => {
  const named = [...actedOn, ...everyday, ...Object.keys(shownElsewhere)]

  expect(named.filter((field) => !fields.includes(field))).toEqual([])
  expect(reckoned.filter((field) => !auctionKeys.some((key) => key === field))).toEqual([])
})
