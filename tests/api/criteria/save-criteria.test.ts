import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch, aSearch } from '#tests/support/scenes/criteria.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const listOf = async (by: SignedIn) => (await as(by).criteria.list({})).data

describe('save a search', () => {
  test('it is stored with its filters, and its places are named in the reader’s language', async () => {
    const bob = await aCourier()
    const fromPlaceId = (await anAddress('Köln')).placeId ?? ''

    const saved = await as(bob, { locale: 'en_GB' }).criteria.add({
      name: ' Home run ',
      filters: {
        fromPlaceId,
        fromRadius: 80,
        toRadius: 50,
        categories: ['cars'],
        q: 'Golf',
        side: 'to',
      },
      alert: 'daily',
    })

    expect(saved).toMatchObject({
      name: 'Home run',
      alert: 'daily',
      filters: { fromPlaceId, fromRadius: 80, categories: ['cars'], q: 'Golf' },
      from: { name: 'Cologne' },
      to: null,
      area: null,
      isUsable: true,
      newCount: null,
    })
    expect(saved.filters).not.toHaveProperty('toRadius')
    expect(saved.filters).not.toHaveProperty('side')
    expect(await listOf(bob)).toEqual([saved])
    expect(await as(bob).criteria.get({ criteriaId: saved.id })).toEqual(saved)
  })

  test('an area is labelled by its largest town; repeating the first corner at the end makes no difference', async () => {
    const bob = await aCourier()
    const rhine = [
      { lat: 50.5, lng: 6.5 },
      { lat: 50.5, lng: 7.5 },
      { lat: 51.1, lng: 7 },
    ]

    const saved = await aSavedSearch(bob, { polygon: [...rhine, { lat: 50.5, lng: 6.5 }] })
    const [listed] = (await as(bob, { locale: 'en_GB' }).criteria.list({})).data

    expect(saved.filters).toEqual({ polygon: rhine, side: 'from' })
    expect(listed).toMatchObject({ area: { corners: 3, town: 'Cologne' } })
    const again = aSavedSearch(bob, { polygon: rhine, side: 'from' })
    expect(await wrongFields(again)).toEqual({ filters: 'search_saved' })
    expect(await aSavedSearch(bob, { polygon: rhine, side: 'to' })).toBeDefined()
  })

  test('everybody who can make offers for the company shares it, and nobody else sees it', async () => {
    const bob = await aCourier()
    const { id: criteriaId } = await aSavedSearch(bob)
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    const rob = await aCourier()

    expect(await listOf(dina)).toHaveLength(1)
    expect(await listOf(rob)).toEqual([])
    expect(await refusal(as(rob).criteria.get({ criteriaId }))).toBe('not_found')
    expect(await refusal(as(rob).criteria.change({ criteriaId, name: 'Mine' }))).toBe('not_found')
    expect(await refusal(as(rob).criteria.remove({ criteriaId }))).toBe('not_found')
    expect(await refusal(as(await aMember({ of: bob })).criteria.list({}))).toBe('forbidden')
  })

  test('refused without a name or a filter, or with an unknown filter value', async () => {
    const bob = await aCourier()
    const wrong = (input: object) => wrongFields(as(bob).criteria.add(input as never))

    expect(await wrong({ name: ' ', filters: { categories: ['cars'] } })).toEqual({ name: 'required' })
    expect(await wrong({ name: 'All', filters: { fromRadius: 90 } })).toEqual({ filters: 'required' })
    expect(await wrong({ name: 'All' })).toEqual({ filters: 'required' })
    expect(await wrong({ name: 'x', filters: { fromPlaceId: 'nowhere' } })).toEqual({
      'filters.fromPlaceId': 'address',
    })
    expect(await wrong({ name: 'x', filters: { vehicleId: 1 } })).toEqual({
      'filters.vehicleId': 'not_contain',
    })
    expect(await wrong({ name: 'x', filters: { polygon: '54, 18\n55, 19' } })).toEqual({
      'filters.polygon': 'corners_least',
    })
    expect(await wrong(aSearch(undefined, 'hourly' as never))).toHaveProperty('alert')
    expect(await wrong({ ...aSearch(), name: 'x'.repeat(81) })).toEqual({ name: 'maxlength' })
  })

  test('the same search is saved once, whatever the order of its filters', async () => {
    const bob = await aCourier()
    await aSavedSearch(bob, { categories: ['cars', 'boats'], fromCountries: ['PL'] })

    const again = aSavedSearch(bob, { fromCountries: ['pl'], categories: ['boats', 'cars'] })

    expect(await wrongFields(again)).toEqual({ filters: 'search_saved' })
    const twins = await Promise.allSettled([aSavedSearch(bob, { weightMax: 7 }), aSavedSearch(bob, { weightMax: 7 })])
    expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('a company has fifty at most', async () => {
    const bob = await aCourier()
    for (let kg = 1; kg <= 50; kg++) await aSavedSearch(bob, { weightMax: kg })

    expect(await wrongFields(aSavedSearch(bob, { weightMax: 51 }))).toEqual({
      name: 'too_many_items',
    })
    const [first] = await listOf(bob)
    await as(bob).criteria.remove({ criteriaId: first?.id ?? 0 })
    await aSavedSearch(bob, { weightMax: 51 })
    const back = as(bob).criteria.change({ criteriaId: first?.id ?? 0, isRemoved: false })
    expect(await wrongFields(back)).toEqual({ name: 'too_many_items' })
  })
})

describe('change a saved search', () => {
  test('its name and alert alone, or its filters', async () => {
    const bob = await aCourier()
    const { id: criteriaId, filters } = await aSavedSearch(bob, { weightMax: 30 }, 'weekly')

    const renamed = await as(bob).criteria.change({ criteriaId, name: 'Light', alert: 'instant' })
    const answer = await as(bob).criteria.change({ criteriaId, filters: { fromCountries: ['FR'] } as never })

    expect(renamed).toMatchObject({ name: 'Light', alert: 'instant', filters })
    expect(answer).toMatchObject({ name: 'Light', alert: 'instant', filters: { fromCountries: ['FR'] } })
    expect(answer.filters).not.toHaveProperty('weightMax')
    const keys = await query<{ key: string }>({ tx: undefined }, `select key from search_keys where criteria_id = $1`, [
      criteriaId,
    ])
    expect(keys).toEqual([{ key: 'FR//' }])
  })

  test('a removed one can be restored, unless the same was saved since', async () => {
    const bob = await aCourier()
    const { id: criteriaId } = await aSavedSearch(bob, { weightMax: 30 })

    await as(bob).criteria.remove({ criteriaId })
    expect(await listOf(bob)).toEqual([])
    expect(await refusal(as(bob).criteria.remove({ criteriaId }))).toBe('not_found')
    expect(await refusal(as(bob).criteria.change({ criteriaId, name: 'x' }))).toBe('not_found')
    await as(bob).criteria.change({ criteriaId, isRemoved: false })
    expect(await listOf(bob)).toMatchObject([{ id: criteriaId }])

    await as(bob).criteria.remove({ criteriaId })
    await aSavedSearch(bob, { weightMax: 30 })
    expect(await wrongFields(as(bob).criteria.change({ criteriaId, isRemoved: false }))).toEqual({
      filters: 'search_saved',
    })
  })
})

test('the count of new results covers listings posted since the last visit, as the search finds them', async () => {
  const bob = await aCourier()
  const ann = await aCustomer()
  const fromPlaceId = (await anAddress('Toulouse')).placeId ?? ''
  await anAuction({ by: ann, from: 'Toulouse' })
  const { id: criteriaId } = await aSavedSearch(bob, { fromPlaceId, fromRadius: 30 })
  await aSavedSearch(bob, { q: 'Golf Toulouse' })
  await aSavedSearch(bob, { fromPlaceId, fromRadius: 30, categories: ['boats'] })
  const counts = async () => (await as(bob).criteria.list({ isCounted: true })).data.map(({ newCount }) => newCount)

  expect(await counts()).toEqual([0, 0, 0])
  await anAuction({ by: ann, from: 'Toulouse' })
  await anAuction({ by: ann, from: 'Berlin' })
  expect(await counts()).toEqual([0, 1, 1])
  await as(bob).criteria.change({ criteriaId, isSeen: true })
  expect(await counts()).toEqual([0, 1, 0])
})
