import { beforeEach, describe, expect, test, vi } from 'vitest'
import { toldFaults } from '#tests/support/told-faults.ts'
import { aProblem, aSetup, anApi, type Asked } from '#tests/support/wizard.ts'
import { itemFieldsOf, suggestionsOf } from '#api/category/category.rules.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import {
  $cars,
  $fields,
  addItem,
  answer,
  askFields,
  duplicateItem,
  putBack,
  removeItem,
  typeTotalWeight,
  type CarSuggestion,
} from '#islands/listing-wizard/items.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'
import { chooseGeneration, chooseOption, chooseSeries, typeName } from '#islands/listing-wizard/suggest.store.ts'
import { typeTitle, askTitle } from '#islands/listing-wizard/title.store.ts'

const first = () => $form.get().items[0] ?? emptyForm().items[0]!
const key = () => first().uniqueKey

const series = (id: string, length: number) => ({
  id,
  text: id,
  length,
  width: 180,
  height: 150,
  weight: 1300,
})
const golf: CarSuggestion = {
  id: 'golf',
  displayName: 'Volkswagen Golf',
  generations: [
    { id: 'golf-6', text: 'VI', series: [series('golf-6-h', 420), series('golf-6-e', 453)] },
    { id: 'golf-7', text: 'VII', series: [series('golf-7-h', 426)] },
  ],
}
const sofa = { id: 'sofa-3', name: '3-seater sofa', length: 210, width: 92, height: 85, weight: 58 }

beforeEach(() => {
  anApi({})
  $setup.set(aSetup())
  $form.set({ ...emptyForm(), mainCategoryId: 'cars', categoryId: 'car' })
  $cars.set({})
})

describe('the items to move', () => {
  test('W31 weigh the sum of their pieces', () => {
    answer(key(), 'weight', 40)
    answer(key(), 'itemsNumber', 3)
    addItem()
    answer($form.get().items[1]?.uniqueKey ?? '', 'weight', 5.5)

    expect($form.get().totalWeight).toBe(125.5)
  })

  test('W32 a typed total weight stays when an item changes', () => {
    answer(key(), 'weight', 40)
    typeTotalWeight(60)
    answer(key(), 'weight', 45)

    expect($form.get()).toMatchObject({ totalWeight: 60, isTotalWeightEditedByUser: true })
  })

  test('W32 a cleared total weight is the sum again', () => {
    answer(key(), 'weight', 40)
    typeTotalWeight(60)
    typeTotalWeight(null)

    expect($form.get()).toMatchObject({ totalWeight: 40, isTotalWeightEditedByUser: false })
  })

  test('are duplicated next to the original, with a key of their own', () => {
    answer(key(), 'name', 'Bench')
    duplicateItem(key())

    const { items } = $form.get()
    expect(items.map(({ name }) => name)).toEqual(['Bench', 'Bench'])
    expect(new Set(items.map(({ uniqueKey }) => uniqueKey)).size).toBe(2)
  })

  test('can be restored after removal, and the last one cannot be removed', () => {
    answer(key(), 'name', 'Bench')
    addItem()
    removeItem(key())
    expect($form.get().items).toHaveLength(1)

    removeItem(key())
    expect($form.get().items).toHaveLength(1)

    putBack()
    expect(first().name).toBe('Bench')
  })

  test('keep their category’s extra answers beside the common fields', () => {
    answer(key(), 'runs', false)

    expect(first().extra).toEqual({ runs: false })
  })
})

describe('a suggestion', () => {
  test('W42 for a car fills the sizes when generation and body are chosen', () => {
    chooseOption(key(), 'model', { kind: 'car', id: 'golf', label: 'Volkswagen Golf', car: golf })
    expect(first()).toMatchObject({ model: 'Volkswagen Golf', length: null })

    chooseGeneration(key(), 'golf-6')
    chooseSeries(key(), 'golf-6-e')

    expect(first()).toMatchObject({
      autocompleteItemId: 'golf-6-e',
      ...{ length: 453, width: 180, height: 150, weight: 1300 },
      dimensionsEstimated: true,
      isAdjustedByUser: false,
    })
  })

  test('W42 for a car whose generation has one body needs no further choice', () => {
    chooseOption(key(), 'model', { kind: 'car', id: 'golf', label: 'Volkswagen Golf', car: golf })
    chooseGeneration(key(), 'golf-7')

    expect(first()).toMatchObject({ autocompleteItemId: 'golf-7-h', length: 426 })
  })

  test('W42 for an item fills its sizes at once', () => {
    chooseOption(key(), 'name', { kind: 'thing', id: sofa.id, label: sofa.name, thing: sofa })

    expect(first()).toMatchObject({
      name: '3-seater sofa',
      autocompleteItemId: 'sofa-3',
      length: 210,
      weight: 58,
    })
  })

  test('W42 is marked as adjusted when a size is changed by hand', () => {
    chooseOption(key(), 'name', { kind: 'thing', id: sofa.id, label: sofa.name, thing: sofa })
    answer(key(), 'length', 230)

    expect(first()).toMatchObject({ length: 230, isAdjustedByUser: true })
  })

  test('is dropped when another name is typed', () => {
    chooseOption(key(), 'name', { kind: 'thing', id: sofa.id, label: sofa.name, thing: sofa })
    typeName(key(), 'name', 'My grandmother’s sofa')

    expect(first()).toMatchObject({
      name: 'My grandmother’s sofa',
      autocompleteItemId: null,
      length: 210,
    })
  })
})

describe('the questions of a category', () => {
  const asked = {
    itemCategoryId: 'car',
    fields: itemFieldsOf('car').map((field) => ({
      ...field,
      name: field.key,
      help: '',
      options: [],
    })),
    listingFields: [],
    suggestions: suggestionsOf('car'),
  }

  const fieldsOfCar = ({ input }: Asked) =>
    (input as { itemCategoryId: string }).itemCategoryId === 'car'
      ? asked
      : aProblem({ status: 404, code: 'not_found' })

  test('W41 come from the server', async () => {
    $fields.set({ state: 'waiting' })
    anApi({ 'category.itemFields': fieldsOfCar })
    await askFields()

    expect($fields.get()).toMatchObject({ state: 'ready', itemCategoryId: 'car' })
  })

  test('can be requested again after a network error', async () => {
    $fields.set({ state: 'waiting' })
    await askFields()
    expect($fields.get().state).toBe('failed')

    anApi({ 'category.itemFields': fieldsOfCar })
    await askFields()
    expect($fields.get().state).toBe('ready')
  })
})

test('things keep their room in another kind of removal, unless it has none of that name', async () => {
  const inRoom = (room: string) => ({ ...emptyForm().items[0]!, name: room, extra: { room } })
  const asked = { itemCategoryId: 'removal-house', fields: [], listingFields: [], suggestions: { kind: 'none' } }
  anApi({ 'category.itemFields': () => ({ ...asked, rooms: [{ id: 'home-office', name: 'study', things: [] }] }) })
  change({ categoryId: 'removal-house', items: [inRoom('home-office'), inRoom('small-cafe')] })

  await askFields()

  expect($form.get().items.map(({ extra }) => extra.room)).toEqual(['home-office', null])
})

test('E03 an unknown field type or check is reported as MODULE_NOT_FOUND', async () => {
  const faults = toldFaults()
  const unknown = {
    ...{ id: 'car.smell', key: 'smell', type: 'hologram', name: 'Smell', help: '' },
    mandatoryValidators: [{ type: 'blank' }, { type: 'sniff' }],
    optionalValidators: [],
  }
  anApi({
    'category.itemFields': () => ({
      ...{ itemCategoryId: 'car', fields: [unknown] },
      ...{ listingFields: [], suggestions: { kind: 'none' } },
    }),
  })
  change({ categoryId: 'car' })
  $fields.set({ state: 'waiting' })

  await askFields()

  expect(faults.map(({ name, message }) => `${name}: ${message}`)).toEqual([
    'MODULE_NOT_FOUND: field hologram',
    'MODULE_NOT_FOUND: validator sniff',
  ])
  vi.unstubAllGlobals()
})

describe('the title', () => {
  test('W37 is generated from the items', async () => {
    change({ items: [{ ...first(), name: 'Bench', itemsNumber: 2 }] })
    const calls = anApi({ 'category.title': () => ({ title: 'Two benches' }) })
    await askTitle()

    expect($form.get().title).toBe('Two benches')
    expect(calls[0]?.input).toMatchObject({
      items: [
        {
          autocompleteItemId: null,
          itemCategoryId: null,
          name: 'Bench',
          model: null,
          itemsNumber: 2,
          isAdjustedByUser: false,
        },
      ],
    })
  })

  test('W32 is left alone if the user typed it', async () => {
    typeTitle('Grandmother’s bench')
    anApi({ 'category.title': () => ({ title: 'Two benches' }) })
    await askTitle()

    expect($form.get()).toMatchObject({
      title: 'Grandmother’s bench',
      isAuctionTitleEnteredByUser: true,
    })
  })
})
