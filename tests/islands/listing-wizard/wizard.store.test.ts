import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aPlace,
  aSetup,
  anAddress,
  anApi,
  storage,
  type MemoryPlace,
} from '#tests/support/wizard.ts'
import { $searches, prefillAddress, typeAddress } from '#islands/listing-wizard/address.store.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { $errors } from '#islands/listing-wizard/errors.store.ts'
import { emptyForm, steps } from '#islands/listing-wizard/form.ts'
import type { Setup } from '#islands/listing-wizard/setup.ts'
import {
  $openCategory,
  back,
  choose,
  edit,
  enter,
  mayEnter,
  next,
  openCategory,
  segments,
  mount,
} from '#islands/listing-wizard/wizard.store.ts'

let place: MemoryPlace
let sleep: () => void

function open(path = '/create-auction/category/', setup: Partial<Setup> = {}, search = '') {
  place = aPlace(path, { search })
  sleep = mount(aSetup(setup), place)
}

const way = { fromAddress: anAddress(), toAddress: anAddress({ placeId: '8', addressDbId: 8 }) }
const flexible = { transportDateRange: 'flex', dateFixed: false } as const

beforeEach(() => {
  vi.useFakeTimers()
  anApi({})
  $form.set(emptyForm())
  $errors.set([])
  open()
})

afterEach(() => {
  sleep()
  vi.useRealTimers()
})

describe('the steps', () => {
  test('W01 stand in order, each with its segment', () => {
    expect(steps.map((step) => segments[step])).toEqual([
      'category',
      'routes-dates',
      'details',
      'summary',
    ])
  })

  test('W02 live under the configured address, with a slash at the end', () => {
    open('/new/category/', { baseUrl: '/new/' })

    choose('car')

    expect(place.path()).toBe('/new/routes-dates/')
  })

  test('W07 begin with the one that the page names', () => {
    change({ ...way, ...flexible, mainCategoryId: 'cars', categoryId: 'car', maxStepNumber: 2 })

    open('/somewhere', { segment: 'details' })

    expect($form.get().step).toBe('shippingDetails')
  })

  test('W04 are one entry of the history each', () => {
    choose('car')
    change({ ...way, ...flexible })
    next()

    expect(place.entries).toEqual([
      '/create-auction/category/',
      '/create-auction/routes-dates/',
      '/create-auction/details/',
    ])
  })

  test('W05 come back with the browser', () => {
    choose('car')
    change({ ...way, ...flexible })
    next()
    place.goBack()

    expect($form.get().step).toBe('route')
  })

  test('W05 lead to the categories while none is chosen', () => {
    open('/create-auction/summary/')

    expect($form.get().step).toBe('categorySelection')
    expect(place.path()).toBe('/create-auction/category/')
  })

  test.each(['shippingDetails', 'summary'] as const)('W06 need two addresses before %s', (step) => {
    choose('car')
    change({ fromAddress: anAddress(), toAddress: null, maxStepNumber: 3 })
    enter(step)

    expect($form.get().step).toBe('route')
    expect(place.path()).toBe('/create-auction/routes-dates/')
  })

  test('W35 cannot be entered before they were passed', () => {
    choose('car')
    change({ ...way, ...flexible })

    expect(mayEnter('summary', $form.get())).toBe(false)
    enter('summary')
    expect($form.get().step).toBe('route')
  })

  test('W35 lead back to the summary when one of them was changed from there', () => {
    change({ ...way, ...flexible, mainCategoryId: 'cars', categoryId: 'car', maxStepNumber: 3 })
    enter('summary')
    edit('route')
    next()

    expect($form.get().step).toBe('summary')
    expect($form.get().returnToStep).toBeNull()
  })

  test('wait, when one goes on, for a place that is still being looked up, and pressed twice are one', async () => {
    const berlin = { placeId: '7', label: 'Berlin, Germany' }
    let answer = () => {}
    const slow = new Promise<void>((resolve) => (answer = resolve))
    anApi({
      'address.suggest': () => [berlin],
      'address.info': () => slow.then(() => anAddress()),
    })
    choose('car')
    change({ ...flexible, toText: 'x', toAddress: anAddress({ placeId: '8', addressDbId: 8 }) })
    const known = prefillAddress('from', 'Berlin', null)
    next()
    next()
    expect($form.get().step).toBe('route')
    expect($errors.get()).toEqual([])

    answer()
    await known
    await vi.waitFor(() => expect($form.get().step).toBe('shippingDetails'))
  })

  test('take a place that was typed and not chosen, when it can be no other', async () => {
    anApi({
      'address.suggest': () => [
        { placeId: '7', label: 'Berlin, Germany' },
        { placeId: '9', label: 'Berlingen, Switzerland' },
      ],
      'address.info': () => anAddress(),
    })
    choose('car')
    change({ ...flexible, toText: 'x', toAddress: anAddress({ placeId: '8', addressDbId: 8 }) })
    typeAddress('from', 'berlin')
    next()
    await vi.waitFor(() => expect($form.get().step).toBe('shippingDetails'))

    expect($form.get()).toMatchObject({
      fromText: 'Berlin, Germany',
      fromAddress: { city: 'Berlin' },
    })
  })

  test('ask which one is meant when a typed place may be several', async () => {
    const options = ['1', '2'].map((placeId) => ({ placeId, label: 'Neustadt, Germany' }))
    anApi({ 'address.suggest': () => options })
    choose('car')
    change({ ...flexible, toText: 'x', toAddress: anAddress({ placeId: '8', addressDbId: 8 }) })
    typeAddress('from', 'Neustadt')
    next()
    await vi.waitFor(() => expect($errors.get()).toMatchObject([{ path: 'fromAddress' }]))

    expect($form.get().step).toBe('route')
    expect($searches.get().from.options).toEqual(options)
  })

  test('a wrong one is not left, and says why', () => {
    choose('car')
    next()

    expect($form.get().step).toBe('route')
    expect($errors.get().map(({ path }) => path)).toEqual([
      'fromAddress',
      'toAddress',
      'transportDateRange',
    ])
  })

  test('the button leads back as the browser does', () => {
    choose('car')
    back()

    expect($form.get().step).toBe('categorySelection')
    expect(place.entries).toEqual(['/create-auction/category/'])
  })

  test('W30 scroll to the top half a second after one is entered', () => {
    const scrolled = vi.fn()
    place.scrollToTop = scrolled
    choose('car')

    vi.advanceTimersByTime(499)
    expect(scrolled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrolled).toHaveBeenCalledOnce()
  })

  test('W30 scroll to the top half a second after a main category is opened', () => {
    vi.advanceTimersByTime(500)
    const scrolled = vi.fn()
    place.scrollToTop = scrolled
    openCategory('furniture')

    vi.advanceTimersByTime(499)
    expect(scrolled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrolled).toHaveBeenCalledOnce()
  })
})

describe('a category', () => {
  test('W09 with several kinds shows them', () => {
    choose('furniture')

    expect($openCategory.get()).toBe('furniture')
    expect($form.get().step).toBe('categorySelection')
  })

  test('W10 with one kind leads straight to the route', () => {
    choose('parcels')

    expect($form.get()).toMatchObject({
      step: 'route',
      mainCategoryId: 'parcels',
      categoryId: 'parcel',
    })
  })

  test('W11 of the special list leads straight to the route', () => {
    choose('car')

    expect($form.get()).toMatchObject({ step: 'route', mainCategoryId: 'cars', categoryId: 'car' })
  })

  test('W10 leads to the route also when both places came with the link', () => {
    change(way)
    choose('parcels')

    expect($form.get().step).toBe('route')
  })

  test('comes with a link', () => {
    open('/create-auction/category/', {}, '?category=furniture')

    expect($openCategory.get()).toBe('furniture')
    expect(place.entries).toEqual(['/create-auction/category/'])
  })

  test('W25 of another kind of goods resets the form softly', () => {
    choose('car')
    const route = {
      distance: 500,
      polylineString: 'abc',
      hours: 6,
      ferry: false,
      isEstimated: true,
    }
    change({
      ...way,
      ...flexible,
      route,
      distance: 500,
      polylineString: 'abc',
      description: 'A red one',
    })
    const { uuid } = $form.get()
    choose('bed')

    expect($form.get()).toMatchObject({
      uuid,
      ...way,
      ...flexible,
      distance: 500,
      polylineString: 'abc',
      mainCategoryId: 'furniture',
      description: '',
    })
  })

  test('W25 of another kind of goods keeps the days, the places, the line and who is asking', () => {
    choose('car')
    const kept = {
      transportDateRange: 'custom' as const,
      dateFixed: true,
      sendDateFrom: '2026-12-01',
      sendDateTo: '2026-12-02',
      receiveDateFrom: '2026-12-03',
      receiveDateTo: '2026-12-04',
      fromText: 'Berlin',
      toText: 'Leipzig',
      ...way,
      distance: 500,
      polylineString: 'abc',
      route: { distance: 500, polylineString: 'abc', hours: 6, ferry: false, isEstimated: true },
      name: 'Ann Novak',
      email: 'ann@example.com',
      phone: '+48 501 222 333',
      hasAgreed: true,
    }
    change(kept)
    const { uuid, deviceUID } = $form.get()
    choose('bed')

    expect($form.get()).toMatchObject({ uuid, deviceUID, ...kept, categoryId: 'bed' })
  })

  test('W25 of another kind of goods clears the things and what was said of them', () => {
    choose('car')
    const { items } = $form.get()
    change({
      items: items.map((item) => ({ ...item, model: 'Fiat 500', weight: 900 })),
      pictures: [{ uid: 'a', originalName: 'a.jpg', originalUrl: '/a', thumbUrl: '/a' }],
      description: 'A red one',
      title: 'My red Fiat to Leipzig',
      isAuctionTitleEnteredByUser: true,
      totalWeight: 950,
      isTotalWeightEditedByUser: true,
      pickupFloor: 3,
      deliveryFloor: 2,
      pickupElevator: true,
      deliveryElevator: false,
      vatInvoice: true,
      posting: { key: 'k', form: '{}' },
      maxStepNumber: 3,
      returnToStep: 'summary',
    })
    choose('bed')

    expect($form.get()).toMatchObject({
      items: [{ model: null, weight: null, itemsNumber: 1 }],
      pictures: [],
      description: '',
      title: '',
      isAuctionTitleEnteredByUser: false,
      totalWeight: null,
      isTotalWeightEditedByUser: false,
      pickupFloor: null,
      deliveryFloor: null,
      pickupElevator: null,
      deliveryElevator: null,
      vatInvoice: false,
      posting: null,
      maxStepNumber: 1,
      returnToStep: null,
    })
  })

  test('of the same kind of goods keeps what was said', () => {
    choose('car')
    change({ description: 'A red one' })
    choose('van')

    expect($form.get()).toMatchObject({ categoryId: 'van', description: 'A red one' })
  })

  test('W33 is told with the tree it was chosen from', () => {
    const calls = anApi({})
    choose('car')

    expect(calls).toContainEqual({
      call: 'category.categoryTreeTest',
      isWrite: true,
      key: null,
      input: { group: 'B', auctionUuid: $form.get().uuid, selectedCategory: 'car' },
    })
  })
})

describe('the saved form', () => {
  test('W26 is in local storage after every change', () => {
    change({ description: 'A red one' })

    expect(JSON.parse(storage.auctionFormApp ?? '')).toMatchObject({ description: 'A red one' })
  })

  test('W27 is there again when the page is loaded', () => {
    choose('car')
    change({ ...way, ...flexible, description: 'A red one' })
    next()
    open('/create-auction/details/')

    expect($form.get()).toMatchObject({ step: 'shippingDetails', description: 'A red one' })
  })

  test('W27 is read from local storage by a page that knows nothing else', async () => {
    choose('car')
    change({ ...way, ...flexible, description: 'A red one' })
    next()
    const { uuid } = $form.get()
    const page = await aFreshPage('/create-auction/details/')

    expect(page.$form.get()).toMatchObject({
      ...{ uuid, ...way, ...flexible },
      ...{ step: 'shippingDetails', categoryId: 'car', description: 'A red one' },
    })
    page.sleep()
  })

  test('W27 goes on under its uuid on a page loaded 23 hours later', async () => {
    choose('car')
    const { uuid } = $form.get()
    vi.setSystemTime(Date.now() + 23 * 3_600_000)
    const page = await aFreshPage('/create-auction/routes-dates/')

    expect(page.$form.get()).toMatchObject({ uuid, categoryId: 'car', step: 'route' })
    page.sleep()
  })

  test('W27 keeps its words but gets a fresh uuid on a page loaded 24 hours later', async () => {
    choose('car')
    change({ description: 'A red one' })
    const { uuid } = $form.get()
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    const page = await aFreshPage('/create-auction/routes-dates/')

    expect(page.$form.get()).toMatchObject({ categoryId: 'car', description: 'A red one' })
    expect(page.$form.get().uuid).not.toBe(uuid)
    page.sleep()
  })

  test('W05 W27 is still filled in after the way back and forth', () => {
    choose('car')
    change({ ...way, ...flexible, description: 'A red one' })
    next()
    place.goBack()
    expect($form.get()).toMatchObject({ step: 'route', ...way, ...flexible })

    next()
    expect($form.get()).toMatchObject({ step: 'shippingDetails', description: 'A red one' })
  })
})

/** The browser loads the page anew: of what was before only the storage is left. */
async function aFreshPage(path: string) {
  vi.resetModules()
  const draft = await import('#islands/listing-wizard/draft.store.ts')
  const wizard = await import('#islands/listing-wizard/wizard.store.ts')
  return { $form: draft.$form, sleep: wizard.mount(aSetup(), aPlace(path)) }
}
