import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import type { FieldError } from '#api/common/errors.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { AppError } from '#api/kit/fail.ts'
import { toProblem } from '#api/kit/problem.ts'
import { query } from '#api/kit/db/db.ts'
import { aServer, call } from '#tests/support/http.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'

testApp()
aServer()

/** The sentence shown next to a wrong field. */
const fieldMessage = (error: FieldError, language: Language) =>
  toProblem(new AppError('invalid', { errors: [error] }), language, '').errors?.[0]?.message

const uuid = '3f0c9d2e-6a64-4f4b-9a43-3a3f1d1e9c55'
const guest = () => as(guestCaller).category
const polish = () => as(guestCaller, { locale: 'pl_PL' }).category

describe('the categories', () => {
  test('S14 they come translated, with the slug of the storefront and the grammatical form', async () => {
    const cars = (await polish().categories({})).find(({ id }) => id === 'cars')

    expect(cars).toMatchObject({
      name: 'Auta i vany',
      slug: 'car-van-transport',
      slugTranslated: 'transport-samochodow',
      grammaticalCaseSlug: 'transport-aut-i-vanow',
      picture: '/files/categories/car-1.svg',
      childrenImg: '/files/categories/cars-2.svg',
      parentId: null,
      redirectFlag: null,
    })
    expect(cars?.children.find(({ id }) => id === 'van')).toMatchObject({
      parentId: 'cars',
      itemCategoryId: 'van',
      children: [],
    })
  })

  test('both picture URLs of each exist', async () => {
    const all = [...(await guest().categories({})), ...(await guest().categories({ group: 'A' }))]
    const pictures = all.flatMap((main) =>
      [main, ...main.children].flatMap(({ picture, childrenImg }) => [picture, childrenImg]),
    )

    for (const address of new Set(pictures)) {
      const { status, headers } = await call(`GET ${address}`)
      expect(status, address).toBe(200)
      expect(headers['content-type']).toMatch('image/svg+xml')
    }
    for (const none of ['cars-3.svg', 'nothing-1.svg', '..%2Fmark-1.svg'])
      expect((await call(`GET /files/categories/${none}`)).status, none).toBe(404)
  })

  test('W33 group B is answered by default, group A has the tree of situations', async () => {
    const byDefault = await guest().categories({})
    const groupA = await guest().categories({ group: 'A' })

    expect(byDefault).toEqual(await guest().categories({ group: 'B' }))
    expect(byDefault.length).toBe(14)
    expect(groupA.map(({ id }) => id)).toContain('a-moving')
    const kinds = groupA.flatMap(({ children }) => children)
    expect(kinds.map(({ itemCategoryId }) => itemCategoryId)).toContain('removal-house')
    // W12: a situation leads to the form of its goods.
    expect(new Set(kinds.map(({ redirectFlag }) => redirectFlag))).toEqual(new Set(['situation']))
  })

  test('the item categories of a menu entry come by level and all at once', async () => {
    const leaves = await guest().itemCategories({ auctionCategoryId: 'a-animal', level: 1 })
    const all = await guest().allItemCategories({ auctionCategoryId: 'piano' })

    expect(leaves.map(({ id, level }) => [id, level])).toEqual([
      ['pet', 1],
      ['horse', 1],
      ['animal-other', 1],
    ])
    expect(all).toEqual([
      {
        id: 'fragile',
        name: 'Fragile & special',
        slug: 'fragile-item-transport',
        level: 0,
        parent: null,
      },
      { id: 'piano', name: 'Piano', slug: 'piano-movers', level: 1, parent: 'fragile' },
    ])
    expect(await refusal(guest().itemCategories({ auctionCategoryId: 'nothing' }))).toBe('not_found')
  })

  test('W41 the fields of an item come with labels, options and validators', async () => {
    const { fields, listingFields, suggestions } = await guest().itemFields({
      itemCategoryId: 'car',
    })
    const length = fields.find(({ key }) => key === 'length')

    expect(suggestions).toEqual({ kind: 'car' })
    expect(listingFields).toEqual([])
    expect(length).toMatchObject({
      id: 'car.length',
      name: 'Length',
      type: 'number',
      unit: 'cm',
      required: false,
      mandatoryValidators: [],
      optionalValidators: [{ type: 'integer' }, { type: 'range', min: 150, max: 900 }],
    })
    expect(fields.find(({ key }) => key === 'enclosed')?.options).toEqual([
      { value: 'open', name: 'Open' },
      { value: 'enclosed', name: 'Enclosed' },
    ])
    expect(await refusal(guest().itemFields({ itemCategoryId: 'cars' }))).toBe('not_found')
  })

  test('a removal comes with rooms and their usual items', async () => {
    const { rooms } = await guest().itemFields({ itemCategoryId: 'removal-flat-large' })
    const bedroom = rooms.find(({ id }) => id === 'double-bedroom')

    expect(bedroom).toMatchObject({ name: 'double bedroom' })
    expect(bedroom?.things).toContainEqual({
      ...{ id: 'bedside-table', name: 'bedside table', count: 2 },
      ...{ length: 45, width: 40, height: 50, weight: 12 },
    })
    expect((await guest().itemFields({ itemCategoryId: 'sofa' })).rooms).toEqual([])
  })

  test('V25 a code without a sentence reads that something is wrong', () => {
    expect(fieldMessage({ path: 'length', code: 'of_tomorrow' }, 'en')).toBe('Something is wrong')
  })

  test('V28 the sentence of an unsupported rule names its type', () => {
    const error = { path: 'name', code: 'unsupported', values: { 0: 'colour' } }

    expect(fieldMessage(error, 'en')).toBe('Validator: [type: colour] is not supported')
  })
})

describe('the split tests', () => {
  const events = () =>
    query<{ test: string; variant: string; data: object }>(
      { tx: undefined },
      'select test, variant, data from split_events order by test',
    )

  test('W33 the group and the choice are reported, and the last choice counts', async () => {
    await guest().categoryTreeTest({
      group: 'A',
      auctionUuid: uuid,
      selectedCategory: 'a-moving-flat',
    })
    await guest().categoryTreeTest({ auctionUuid: uuid, selectedCategory: 'sofa' })

    expect(await events()).toEqual([{ test: 'category-tree', variant: 'B', data: { selectedCategory: 'sofa' } }])
  })

  test('W33 a category of the other tree is refused', async () => {
    const call = guest().categoryTreeTest({
      group: 'B',
      auctionUuid: uuid,
      selectedCategory: 'a-moving',
    })

    expect(await wrongFields(call)).toEqual({ selectedCategory: 'not_contain' })
  })

  test('W38 a step of the form for several items is stored, form variant 2', async () => {
    await guest().multiItemTest({
      auctionUuid: uuid,
      price: 120,
      categoryId: 'sofa',
      step: 'summary',
      formVariant: 2,
    })

    expect((await events()).at(-1)).toEqual({
      test: 'multi-item',
      variant: '2',
      data: { price: 120, categoryId: 'sofa' },
    })
    expect(
      await wrongFields(
        guest().multiItemTest({
          auctionUuid: uuid,
          categoryId: 'sofa',
          step: 'summary',
          formVariant: 3,
        }),
      ),
    ).toEqual({
      formVariant: 'not_contain',
    })
  })

  test('W33 a device gets its groups, the same each time, and whether another one exists', async () => {
    const of = (deviceUID: string) => guest().splitTests({ deviceUID })

    expect(await of('device-1')).toEqual({
      data: [
        { test: 'category-tree', group: 'B', isRunning: false },
        { test: 'multi-item', group: '2', isRunning: false },
      ],
    })
    expect(await of('device-1')).toEqual(await of('device-1'))
  })

  test('a courier, who fills in no form, takes no part', async () => {
    const courier = as(await aCourier()).category

    expect(await refusal(courier.categoryTreeTest({ auctionUuid: uuid, selectedCategory: 'sofa' }))).toBe('forbidden')
  })
})
