import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPlace, aProblem, aSetup, aSilentApi, anAddress, anApi, type MemoryPlace } from '#tests/support/wizard.ts'
import { toldFaults } from '#tests/support/told-faults.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { $errors } from '#islands/listing-wizard/errors.store.ts'
import { $isSignedOut } from '#islands/kit/signed-out.store.ts'
import { emptyForm, softReset } from '#islands/listing-wizard/form.ts'
import { newItem } from '#islands/listing-wizard/item.ts'
import { $sending, goOnWithoutExpired, type Sending } from '#islands/listing-wizard/pictures.store.ts'
import { $isPosting, $refusal, askLostAnswer, post } from '#islands/listing-wizard/post.store.ts'
import { $price } from '#islands/listing-wizard/price.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'
import { typeTitle } from '#islands/listing-wizard/title.store.ts'
import { today } from '#islands/listing-wizard/today.ts'
import { mount } from '#islands/listing-wizard/wizard.store.ts'

const ready = () => ({
  ...emptyForm(),
  mainCategoryId: 'parcels',
  categoryId: 'parcel',
  maxStepNumber: 3,
  transportDateRange: 'flex' as const,
  dateFixed: false,
  fromAddress: anAddress(),
  toAddress: anAddress({ placeId: '8', addressDbId: 8 }),
  distance: 500,
  items: [{ ...newItem(), name: 'Books', length: 40, width: 30, height: 30, weight: 12 }],
})

const aSending = (state: Sending['state']): Sending => ({
  ...{ id: '1', name: 'a.jpg', file: new File([], 'a.jpg'), previewUrl: '', share: 0 },
  ...{ state, reason: null },
})

let place: MemoryPlace
let sleep: () => void

beforeEach(() => {
  anApi({})
  $form.set(ready())
  $errors.set([])
  $isSignedOut.set(false)
  $isPosting.set(false)
  place = aPlace('/create-auction/summary/', { isMember: true })
  sleep = mount(aSetup(), place)
})

afterEach(() => sleep())

const posts = (calls: ReturnType<typeof anApi>) => calls.filter(({ call }) => call === 'auction.create')

describe('posting a listing', () => {
  test('leads to the page that says what happens next', async () => {
    anApi({ 'auction.create': () => ({ id: 42 }) })
    await post()

    expect(place.left).toBe('/listings/42/success')
    expect($form.get().categoryId).toBeNull()
  })

  test('carries the courier to ask there, through a change of the category, and then forgets them', async () => {
    sleep()
    place = aPlace('/create-auction/category/', { isMember: true, search: '?ask=12' })
    sleep = mount(aSetup(), place)
    $form.set({ ...softReset($form.get()), ...ready(), ask: $form.get().ask })
    anApi({ 'auction.create': () => ({ id: 42 }) })
    await post()

    expect(place.left).toBe('/listings/42/success?ask=12')
    expect($form.get().ask).toBeNull()
  })

  test('W36 sends whether the title is typed, the device and the mode', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    const { uuid, deviceUID } = $form.get()
    await post()

    expect(posts(calls)[0]?.input).toMatchObject({
      uuid,
      deviceUID,
      formMode: 'addNew',
      isAuctionTitleEnteredByUser: false,
    })
  })

  test('W36 sends the parameters that the shop has configured', async () => {
    sleep()
    sleep = mount(aSetup({ extraParams: { source: 'listing-form' } }), place)
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await post()

    expect(posts(calls)[0]?.input).toMatchObject({ source: 'listing-form' })
  })

  test('E05 reports to the error service which checks failed, without typed values', async () => {
    const faults = toldFaults()
    change({ toAddress: null, description: 'Bell at Novak' })
    await post()

    expect(faults).toMatchObject([{ name: 'InvalidError', message: 'toAddress address' }])
    vi.unstubAllGlobals()
  })

  test('waits for a picture that is still uploading', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    $sending.set([aSending('sending')])
    const posting = post()
    await Promise.resolve()
    expect([$isPosting.get(), posts(calls)]).toEqual([true, []])

    $sending.set([])
    await posting

    expect(place.left).toBe('/listings/42/success')
  })

  test('asks about a failed picture, and leads to it', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    $sending.set([aSending('failed')])
    await post()

    expect([$isPosting.get(), posts(calls)]).toEqual([false, []])
    expect($errors.get()).toEqual([{ step: 'shippingDetails', path: 'pictures', code: 'pictures_failed' }])
    $sending.set([])
  })

  test('asks about expired pictures, until they are added again or left out', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 7 }) })
    change({ havePicturesExpired: true })
    await post()

    expect(posts(calls)).toEqual([])
    expect($errors.get()).toEqual([{ step: 'shippingDetails', path: 'pictures', code: 'pictures_expired' }])

    goOnWithoutExpired()
    await post()
    expect(posts(calls)).toHaveLength(1)
  })

  test('says that pictures have expired if the server no longer has them, and keeps the others', async () => {
    const picture = (uid: string) => ({
      uid,
      originalName: 'a.jpg',
      originalUrl: '/a',
      thumbUrl: '/t',
    })
    const errors = [{ path: 'pictures[0].uid', code: 'not_contain', message: 'Wrong value' }]
    anApi({ 'auction.create': () => aProblem({ status: 422, code: 'invalid', errors }) })
    change({ pictures: [picture('gone'), picture('here')] })
    await post()

    expect($form.get().pictures.map(({ uid }) => uid)).toEqual(['here'])
    expect($errors.get().map(({ code }) => code)).toEqual(['pictures_expired'])
    expect($refusal.get()).toBeNull()
  })

  test('twice at the same time posts it once', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await Promise.all([post(), post()])

    expect(posts(calls)).toHaveLength(1)
  })

  test('again after a network error uses the same key', async () => {
    const lost = anApi({})
    await post()
    expect($refusal.get()).toEqual({ code: 'lost' })

    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await post()

    expect(posts(calls)[0]?.key).toBe(posts(lost)[0]?.key)
    expect(posts(calls)[0]?.key).toBeTruthy()
  })

  test('continues by itself when the network is back', async () => {
    change({ step: 'summary' })
    await post()
    expect($refusal.get()).toEqual({ code: 'lost' })

    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    place.findLine()
    await expect.poll(() => place.left).toBe('/listings/42/success')

    expect(posts(calls)).toHaveLength(1)
  })

  test('after a reload asks for the lost answer, with the secret created before posting', async () => {
    const { postingSecret } = $form.get()
    const lost = anApi({})
    await post()
    sleep()
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    sleep = mount(aSetup(), place)
    await askLostAnswer()

    expect(place.left).toBe('/listings/42/success')
    expect(posts(calls)[0]).toMatchObject({ key: posts(lost)[0]?.key, input: { postingSecret } })
    expect($form.get().postingSecret).not.toBe(postingSecret)
  })

  test('after a reload posts nothing that was refused, changed since or never sent', async () => {
    await askLostAnswer()
    anApi({ 'auction.create': () => aProblem({ status: 403, code: 'forbidden' }) })
    await post()
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await askLostAnswer()
    anApi({})
    await post()
    change({ description: 'Heavy' })
    const changed = anApi({ 'auction.create': () => ({ id: 42 }) })
    await askLostAnswer()

    expect([...posts(calls), ...posts(changed)]).toEqual([])
  })

  test('past midnight counts the days from the new day', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    change({ transportDateRange: '3days', dateFixed: true, sendDateFrom: '2020-01-01', sendDateTo: '2020-01-04', receiveDateFrom: '2020-01-01', receiveDateTo: '2020-01-04' }) // prettier-ignore

    await post()

    expect(posts(calls)[0]?.input).toMatchObject({ sendDateFrom: today() })
  })

  test('another form gets another key', async () => {
    const lost = anApi({})
    await post()
    change({ description: 'Heavy' })
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await post()

    expect(posts(calls)[0]?.key).not.toBe(posts(lost)[0]?.key)
  })

  test('V27 a form with errors is not sent, and all of them are listed', async () => {
    change({ toAddress: null, transportDateRange: null, items: [newItem()] })
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await post()

    expect(posts(calls)).toHaveLength(0)
    expect($errors.get().map(({ step, path }) => `${step} ${path}`)).toEqual([
      'route toAddress',
      'route transportDateRange',
      'shippingDetails items[0].length',
      'shippingDetails items[0].width',
      'shippingDetails items[0].height',
      'shippingDetails items[0].weight',
    ])
  })

  test('a title of invisible characters counts as missing', async () => {
    typeTitle('\u200b'.repeat(20))
    expect($form.get().isAuctionTitleEnteredByUser).toBe(false)

    typeTitle(`A\u200b${'\u2060'.repeat(20)}`)
    await post()

    expect($errors.get()).toMatchObject([{ path: 'title', code: 'minlength' }])
  })

  test('V26 an address without coordinates counts as missing', async () => {
    change({ toAddress: { ...anAddress(), lat: Number.NaN } })
    await post()

    expect($errors.get()).toMatchObject([{ path: 'toAddress', code: 'address' }])
  })

  test('V04 a postal code must have the format of its country', async () => {
    change({ fromAddress: anAddress({ countryCode: 'PL', postalCode: '80001' }) })
    await post()

    expect($errors.get()).toMatchObject([{ path: 'fromAddress.postalCode', code: 'postal_code' }])
  })

  test('V04 a postal code may bear its country’s letters and invisible characters', async () => {
    change({ fromAddress: anAddress({ countryCode: 'PL', postalCode: '\u202aPL-80\u2011001\u202c' }) })
    await post()

    expect($errors.get()).toEqual([])
  })

  test.each(['auth.token_dead', 'unauthorized'] as const)(
    'after the session has ended (%s) any call keeps the form and says so',
    async (code) => {
      change({ description: 'Two flights of stairs.' })
      anApi({ 'auction.create': () => aProblem({ status: 401, code }) })
      await post()

      expect($isSignedOut.get()).toBe(true)
      expect($form.get().description).toBe('Two flights of stairs.')
    },
  )

  test('any other refusal leaves the user signed in', async () => {
    anApi({ 'auction.create': () => aProblem({ status: 403, code: 'forbidden' }) })
    await post()

    expect($isSignedOut.get()).toBe(false)
  })

  test('V27 an error from the server leads to its step and field', async () => {
    const errors = [
      { path: 'items[0].extra.papers', code: 'empty', message: 'Please fill in this field.' },
      { path: 'fromAddress.placeId', code: 'address', message: 'Choose an address.' },
    ]
    anApi({ 'auction.create': () => aProblem({ errors }) })
    await post()

    expect($errors.get()).toMatchObject([
      { step: 'shippingDetails', path: 'items[0].papers', message: 'Please fill in this field.' },
      { step: 'route', path: 'fromAddress', message: 'Choose an address.' },
    ])
    expect($isPosting.get()).toBe(false)
  })

  test('a guest is asked for contact data', async () => {
    sleep()
    sleep = mount(aSetup(), aPlace('/create-auction/summary/'))
    await post()

    expect($errors.get().map(({ path }) => path)).toEqual(['name', 'email', 'phone', 'hasAgreed'])
  })
})

describe('the estimate', () => {
  const money = (amount: string) => ({ amount, currency: 'EUR' })
  const prediction = {
    ...{ low: money('330.00'), expected: money('370.00'), high: money('410.00') },
    confidence: 'high',
    basis: { deals: 37, kind: 'deals' },
  }

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** The pause in typing after which the estimate is requested. */
  const pause = () => {
    change({ description: 'asked' })
    return vi.advanceTimersByTimeAsync(500)
  }

  test('W34 is requested in PLN and EUR', async () => {
    anApi({ 'category.predictPrice': () => ({ data: { data: prediction } }) })
    await pause()

    expect($price.get()).toEqual({ state: 'known', prediction })
  })

  test('W34 is not requested in other currencies', async () => {
    $setup.set(aSetup({ currency: 'GBP' }))
    const calls = anApi({ 'category.predictPrice': () => ({ data: { data: prediction } }) })
    await pause()

    expect(calls).toEqual([])
    expect($price.get()).toEqual({ state: 'quiet' })
  })

  test('W34 a failed one leaves the form as it is', async () => {
    const calls = anApi({ 'auction.create': () => ({ id: 42 }) })
    await pause()
    expect(calls.map(({ call }) => call)).toEqual(['category.predictPrice'])
    expect($price.get()).toEqual({ state: 'quiet' })

    await post()
    expect(place.left).toBe('/listings/42/success')
  })

  test('W34 times out after three seconds, and the form continues without it', async () => {
    aSilentApi()
    await pause()
    expect($price.get()).toEqual({ state: 'waiting' })

    await vi.advanceTimersByTimeAsync(2999)
    expect($price.get()).toEqual({ state: 'waiting' })
    await vi.advanceTimersByTimeAsync(1)
    expect($price.get()).toEqual({ state: 'quiet' })
  })
})
