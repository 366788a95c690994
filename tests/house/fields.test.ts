import { expect, test } from 'vitest'
import { auctionKeys, formKeys } from '#api/auction/auction-field.rules.ts'
import { itemFieldsOf } from '#api/category/category.rules.ts'
import { fieldKinds, itemKeys } from '#api/category/item-field.rules.ts'
import { leaves } from '#api/category/leaf.rules.ts'
import { sources } from './source.ts'

const home = 'api/category/item-field.rules.ts'
/** Descriptions in the API reference are no code. */
const texts = /field-texts\.ts$/
const code = sources().filter(({ file }) => /^(?:api|islands|site)\//.test(file) && !texts.test(file))

/** Fields with logic of their own in the form or the server. */
const actedOn = [
  ...['uniqueKey', 'itemCategoryId', 'autocompleteItemId'],
  ...['itemsNumber', 'isAdjustedByUser', 'dimensionsEstimated'],
]
/** Common words, which the code uses for other things too. */
const everyday = [
  ...['name', 'model', 'length', 'width', 'height', 'weight', 'volume', 'room'],
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
const filesThatSay = (word: string) => code.filter(({ text }) => says(word).test(text)).map(({ file }) => file)

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
  ...['fromAddress', 'toAddress', 'vatInvoice', 'vatInvoiceCountry', 'invoice', 'declaredValue'],
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

test('every field of an item is asked for by a category', () => {
  const asked = new Set(Object.keys(leaves).flatMap((leaf) => itemFieldsOf(leaf).map(({ key }) => key)))
  const lacking = Object.keys(fieldKinds)
    .filter((field) => !asked.has(field as keyof typeof fieldKinds))
    .map((field) => `${field}: add it to a kind of goods at the end of ${home}`)

  expect(lacking).toEqual([])
})

/** Filled in by the form; nobody types or reads them. */
const computed = ['categoryTreeTestGroup', 'isTotalWeightEditedByUser', 'isAuctionTitleEnteredByUser']
/** Places of a field; the exceptions are shown there as a part of another field. */
const places = [
  {
    missing: 'no part of the listing form asks for it (islands/listing-wizard/parts/)',
    at: /^islands\/listing-wizard\/(?:parts|steps)\/(?!error-list)/,
    not: ['vatInvoiceCountry'],
  },
  {
    missing: 'it has no label in the list of errors (islands/listing-wizard/parts/error-list.tsx)',
    at: /error-list\.tsx$/,
    not: ['categoryId', 'dateFixed', 'sendDateTo', 'receiveDateTo', 'vatInvoice', 'vatInvoiceCountry'],
  },
  {
    missing: 'the last step does not show it (islands/listing-wizard/parts/overview/overview.tsx)',
    at: /^islands\/listing-wizard\/parts\/overview/,
    not: ['transportDateRange', 'vatInvoiceCountry', 'invoice'],
  },
  {
    missing: 'no page of the listing shows it (site/parts/auction/facts.astro)',
    at: /^site\/parts\/(?:auction|deal|offer)\//,
    not: ['vatInvoiceCountry'],
  },
]

test('every field of a listing has its place on the form, its label, and its place on the page', () => {
  const lacking = formKeys
    .filter((field) => !computed.includes(field))
    .flatMap((field) =>
      places
        .filter(({ at, not }) => !not.includes(field) && !filesThatSay(field).some((file) => at.test(file)))
        .map(({ missing }) => `${field}: ${missing}`),
    )

  expect(lacking).toEqual([])
})
