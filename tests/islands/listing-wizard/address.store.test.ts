import { beforeEach, describe, expect, test } from 'vitest'
import { aProblem, aSetup, anAddress, anApi, type Asked } from '#tests/support/wizard.ts'
import {
  $byHand,
  $searches,
  chooseNearest,
  enterByHand,
  leaveAddress,
  prefillAddress,
  chooseAddress,
  swapEnds,
  typeAddress,
} from '#islands/listing-wizard/address.store.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { $errors } from '#islands/listing-wizard/errors.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import { idleSearch } from '#islands/kit/debounced-search.ts'
import { readQuery } from '#islands/listing-wizard/prefill.ts'
import { $routeAsking } from '#islands/listing-wizard/route.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'

const berlin = { placeId: '7', label: 'Berlin, Germany' }
const route = { distance: 510, polylineString: 'abc', hours: 6, ferry: false, isEstimated: true }

const lost = aProblem({ status: 404, code: 'not_found' })
const berlinInfo = ({ input }: Asked) => ((input as { placeId: string }).placeId === '7' ? anAddress() : lost)
const way = ({ input }: Asked) => (JSON.stringify(input) === '{"from":"7","to":"8"}' ? route : lost)

beforeEach(() => {
  $setup.set(aSetup())
  $form.set(emptyForm())
  $errors.set([])
  $searches.set({ from: idleSearch, to: idleSearch })
})

describe('an end of the route', () => {
  test('V26 is an address only when chosen from the list', async () => {
    anApi({ 'address.info': berlinInfo })
    typeAddress('from', 'Berlin, Germany')
    expect($form.get().fromAddress).toBeNull()

    await chooseAddress('from', berlin)
    expect($form.get()).toMatchObject({
      fromText: 'Berlin, Germany',
      fromAddress: { addressDbId: 7 },
    })
  })

  test('is no address any more when it is typed over', () => {
    change({ fromText: 'Berlin, Germany', fromAddress: anAddress(), distance: 510, route })
    typeAddress('from', 'Berlin, Ger')

    expect($form.get()).toMatchObject({ fromAddress: null, distance: null, route: null })
  })

  test('asks for the distance as soon as the other one is known', async () => {
    change({ toText: 'x', toAddress: anAddress({ placeId: '8', addressDbId: 8 }) })
    anApi({ 'address.info': berlinInfo, 'address.route': way })
    await chooseAddress('from', berlin)
    await expect.poll(() => $form.get().distance).toBe(510)

    expect($form.get()).toMatchObject({ route, polylineString: 'abc' })
  })

  test('without a distance does not block the form', async () => {
    change({ toText: 'x', toAddress: anAddress({ placeId: '8', addressDbId: 8 }) })
    anApi({ 'address.info': berlinInfo })
    await chooseAddress('from', berlin)
    await expect.poll(() => $routeAsking.get()).toBe('failed')

    expect($form.get().fromAddress).not.toBeNull()
  })

  test('E01 without a route says so', async () => {
    anApi({ 'address.info': () => aProblem({ status: 404, code: 'AddressInfoError' }) })
    await chooseAddress('from', berlin)

    expect($errors.get()).toMatchObject([{ path: 'fromAddress', code: 'no_route' }])
  })

  test('is swapped with its street, and the route is requested again', async () => {
    const poznan = anAddress({ placeId: '8', addressDbId: 8, city: 'Poznań', street: 'Długa' })
    const asked: unknown[] = []
    anApi({ 'address.route': ({ input }) => (asked.push(input), route) })
    change({ fromText: 'Poznań', fromAddress: poznan, toText: 'Berlin', toAddress: anAddress() })

    swapEnds()
    await expect.poll(() => $form.get().distance).toBe(510)

    expect($form.get()).toMatchObject({
      ...{ fromText: 'Berlin', fromAddress: { addressDbId: 7 } },
      ...{ toText: 'Poznań', toAddress: { addressDbId: 8, street: 'Długa' } },
    })
    expect(asked).toEqual([{ from: '7', to: '8' }])
  })

  test('is taken on leaving the field if only one place matches', async () => {
    anApi({ 'address.suggest': () => [berlin], 'address.info': berlinInfo })
    typeAddress('from', 'berl')

    leaveAddress('from')
    await expect.poll(() => $form.get().fromAddress).not.toBeNull()

    expect($form.get().fromText).toBe('Berlin, Germany')
  })

  test('asks on leaving the field if the only match is merely similar', async () => {
    anApi({ 'address.suggest': () => [{ ...berlin, isSimilar: true }], 'address.info': berlinInfo })
    typeAddress('from', 'Berlinowo')

    leaveAddress('from')
    await expect.poll(() => $searches.get().from.state).toBe('found')

    expect($form.get()).toMatchObject({ fromText: 'Berlinowo', fromAddress: null })
  })

  test('asks on leaving the field if several places match', async () => {
    const other = { placeId: '9', label: 'Berlingo, Italy' }
    anApi({ 'address.suggest': () => [berlin, other], 'address.info': berlinInfo })
    typeAddress('from', 'berl')

    leaveAddress('from')
    await expect.poll(() => $searches.get().from.state).toBe('found')

    expect($form.get()).toMatchObject({ fromText: 'berl', fromAddress: null })
  })

  test('missing from the gazetteer keeps its name, with the coordinates of the nearest known place', async () => {
    anApi({ 'address.suggest': () => [], 'address.info': berlinInfo })
    typeAddress('from', 'Klein Zagorze')
    enterByHand('from')
    // Leaving the field to type in the next one is no choice yet.
    leaveAddress('from')

    await chooseNearest('from', berlin)

    expect($form.get()).toMatchObject({
      fromText: 'Klein Zagorze, Berlin, Germany',
      fromAddress: { village: 'Klein Zagorze', addressDbId: 7 },
    })
    expect($byHand.get().from).toBeUndefined()
  })

  test('a late answer never replaces what was typed after it', async () => {
    const late = Promise.withResolvers<object>()
    anApi({ 'address.suggest': () => late.promise, 'address.info': berlinInfo })
    typeAddress('from', 'berl')
    leaveAddress('from')
    typeAddress('from', 'Gdańsk')

    late.resolve([berlin])
    await late.promise
    await new Promise((done) => setImmediate(done))

    expect($form.get()).toMatchObject({ fromText: 'Gdańsk', fromAddress: null })
    expect($searches.get().from.options).not.toContainEqual(berlin)
  })

  test('is filled in by name from a link', async () => {
    anApi({
      'address.suggest': ({ input }) =>
        JSON.stringify(input) === '{"lang":"en","text":"berlin","limit":20}' ? [berlin] : [],
      'address.info': berlinInfo,
    })
    await prefillAddress('from', 'berlin', null)

    expect($form.get()).toMatchObject({
      fromText: 'Berlin, Germany',
      fromAddress: { city: 'Berlin' },
    })
  })

  test('from a link with several matches waits for a choice', async () => {
    const options = [
      { placeId: '1', label: 'Neustadt' },
      { placeId: '2', label: 'Neustadt' },
    ]
    anApi({ 'address.suggest': () => options })
    await prefillAddress('from', 'Nowe Miasto', null)

    expect($form.get()).toMatchObject({ fromText: 'Nowe Miasto', fromAddress: null })
  })
})

test('the URL fills in the category, both ends and the courier to ask', () => {
  expect(readQuery('?from=Gda%C5%84sk&toText=Berlin&toPlaceId=7&category=cars&ask=12')).toMatchObject({
    category: 'cars',
    ask: 12,
    ends: [
      { end: 'from', text: 'Gdańsk', placeId: null },
      { end: 'to', text: 'Berlin', placeId: '7' },
    ],
  })
})
