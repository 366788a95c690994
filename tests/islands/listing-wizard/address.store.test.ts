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
const berlinInfo = ({ input }: Asked) =>
  (input as { placeId: string }).placeId === '7' ? anAddress() : lost
const way = ({ input }: Asked) => (JSON.stringify(input) === '{"from":"7","to":"8"}' ? route : lost)

beforeEach(() => {
  $setup.set(aSetup())
  $form.set(emptyForm())
  $errors.set([])
  $searches.set({ from: idleSearch, to: idleSearch })
})

describe('an end of the way', () => {
  test('V26 is an address only when it was chosen from the list', async () => {
    anApi({ 'address.info': berlinInfo })
    typeAddress('from', 'Berlin, Germany')
    expect($form.get().fromAddress).toBeNull()

    await chooseAddress('from', berlin)
    expect($form.get()).toMatchObject({
      fromText: 'Berlin, Germany',
      fromAddress: { addressDbId: 7 },
    })
  })

  test('is none any more when it is typed over', () => {
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

  test('without a distance does not stop the form', async () => {
    change({ toText: 'x', toAddress: anAddress({ placeId: '8', addressDbId: 8 }) })
    anApi({ 'address.info': berlinInfo })
    await chooseAddress('from', berlin)
    await expect.poll(() => $routeAsking.get()).toBe('failed')

    expect($form.get().fromAddress).not.toBeNull()
  })

  test('E01 that has no route says so', async () => {
    anApi({ 'address.info': () => aProblem({ status: 404, code: 'AddressInfoError' }) })
    await chooseAddress('from', berlin)

    expect($errors.get()).toMatchObject([{ path: 'fromAddress', code: 'no_route' }])
  })

  test('becomes the other one with its street, and the way is asked for anew', async () => {
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

  test('is taken on leaving the field when it can be no other', async () => {
    anApi({ 'address.suggest': () => [berlin], 'address.info': berlinInfo })
    typeAddress('from', 'berl')

    leaveAddress('from')
    await expect.poll(() => $form.get().fromAddress).not.toBeNull()

    expect($form.get().fromText).toBe('Berlin, Germany')
  })

  test('is asked about on leaving the field when the only one is merely similar', async () => {
    anApi({ 'address.suggest': () => [{ ...berlin, isSimilar: true }], 'address.info': berlinInfo })
    typeAddress('from', 'Berlinowo')

    leaveAddress('from')
    await expect.poll(() => $searches.get().from.state).toBe('found')

    expect($form.get()).toMatchObject({ fromText: 'Berlinowo', fromAddress: null })
  })

  test('is asked about on leaving the field when it may be several', async () => {
    const other = { placeId: '9', label: 'Berlingo, Italy' }
    anApi({ 'address.suggest': () => [berlin, other], 'address.info': berlinInfo })
    typeAddress('from', 'berl')

    leaveAddress('from')
    await expect.poll(() => $searches.get().from.state).toBe('found')

    expect($form.get()).toMatchObject({ fromText: 'berl', fromAddress: null })
  })

  test('that no list knows keeps its name, with the point of the nearest known place', async () => {
    anApi({ 'address.suggest': () => [], 'address.info': berlinInfo })
    typeAddress('from', 'Klein Zagorze')
    enterByHand('from')
    // Leaving the field for the next one is no answer yet.
    leaveAddress('from')

    await chooseNearest('from', berlin)

    expect($form.get()).toMatchObject({
      fromText: 'Klein Zagorze, Berlin, Germany',
      fromAddress: { village: 'Klein Zagorze', addressDbId: 7 },
    })
    expect($byHand.get().from).toBeUndefined()
  })

  test('an old answer never replaces what was typed after it', async () => {
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

  test('comes with a link by its name', async () => {
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

  test('that came with a link and may be several waits for a choice', async () => {
    const options = [
      { placeId: '1', label: 'Neustadt' },
      { placeId: '2', label: 'Neustadt' },
    ]
    anApi({ 'address.suggest': () => options })
    await prefillAddress('from', 'Nowe Miasto', null)

    expect($form.get()).toMatchObject({ fromText: 'Nowe Miasto', fromAddress: null })
  })
})

test('the address of the page brings category and both ends along', () => {
  expect(readQuery('?from=Gda%C5%84sk&toText=Berlin&toPlaceId=7&category=cars')).toMatchObject({
    category: 'cars',
    ends: [
      { end: 'from', text: 'Gdańsk', placeId: null },
      { end: 'to', text: 'Berlin', placeId: '7' },
    ],
  })
})
