import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPlace, aSetup, anAddress, anApi, storage, type MemoryPlace } from '#tests/support/wizard.ts'
import { segmentOf } from '#api/auction/form-step.rules.ts'
import { toldFaults } from '#tests/support/told-faults.ts'
import { $searches, prefillAddress, typeAddress } from '#islands/listing-wizard/address.store.ts'
import { $form, $isInOtherTab, change, dropSaved, putSavedBack } from '#islands/listing-wizard/draft.store.ts'
import { $errors } from '#islands/listing-wizard/errors.store.ts'
import { emptyForm, steps, type Form } from '#islands/listing-wizard/form.ts'
import { newItem } from '#islands/listing-wizard/item.ts'
import { mayEnter, stepOfSegment } from '#islands/listing-wizard/segments.ts'
import type { Setup } from '#islands/listing-wizard/setup.ts'
import { $otherTree } from '#islands/listing-wizard/tree.store.ts'
import {
  $openCategory,
  back,
  checkField,
  choose,
  closeCategory,
  edit,
  enter,
  leaveTo,
  next,
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
  $otherTree.set(null)
  open()
})

afterEach(() => {
  sleep()
  vi.useRealTimers()
})

describe('the steps', () => {
  test('W01 are in order, each with its segment', () => {
    expect(steps.map((step) => segmentOf[step])).toEqual(['category', 'routes-dates', 'details', 'summary'])
  })

  test('W02 have URLs below the configured one, ending in a slash', () => {
    open('/new/category/', { baseUrl: '/new/' })

    choose('car')

    expect(place.path()).toBe('/new/routes-dates/')
  })

  test('W07 start with the one that the page names', () => {
    change({ ...way, ...flexible, mainCategoryId: 'cars', categoryId: 'car', maxStepNumber: 2 })

    open('/somewhere', { segment: 'details' })

    expect($form.get().step).toBe('shippingDetails')
  })

  test('W04 are one history entry each', () => {
    choose('car')
    change({ ...way, ...flexible })
    next()

    expect(place.entries).toEqual([
      '/create-auction/category/',
      '/create-auction/routes-dates/',
      '/create-auction/details/',
    ])
  })

  test('W05 come back with the browser’s buttons', () => {
    choose('car')
    change({ ...way, ...flexible })
    next()
    place.goBack()

    expect($form.get().step).toBe('route')
  })

  test('W05 redirect to the categories until one is chosen', () => {
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

  test('W35 cannot be entered before the earlier ones are completed', () => {
    choose('car')
    change({ ...way, ...flexible })

    expect(mayEnter('summary', $form.get())).toBe(false)
    enter('summary')
    expect($form.get().step).toBe('route')
  })

  test('W35 return to the summary after editing one from there', () => {
    change({ ...way, ...flexible, mainCategoryId: 'cars', categoryId: 'car', maxStepNumber: 3 })
    enter('summary')
    edit('route')
    next()

    expect($form.get().step).toBe('summary')
    expect($form.get().returnToStep).toBeNull()
  })

  test('wait for a pending place lookup, and pressing twice counts once', async () => {
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

  test('take a typed place without a choice if only one matches', async () => {
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

  test('ask which place is meant if several match', async () => {
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

  test('one with errors is not left, and says why', () => {
    choose('car')
    next()

    expect($form.get().step).toBe('route')
    expect($errors.get().map(({ path }) => path)).toEqual(['fromAddress', 'toAddress', 'transportDateRange'])
  })

  test('V09 a phone number that cannot be one is named when its field is left, an empty one is not', () => {
    change({ step: 'summary', phone: '12' })
    checkField('phone')
    expect($errors.get().map(({ path, code }) => [path, code])).toEqual([['phone', 'phone']])

    change({ phone: '' })
    $errors.set([])
    checkField('phone')
    expect($errors.get()).toEqual([])
  })

  test('the back button does the same as the browser’s', () => {
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

  test('W30 stay where they are if the visitor presses anything before', () => {
    const scrolled = vi.fn()
    place.scrollToTop = scrolled
    choose('car')
    vi.advanceTimersByTime(499)
    place.press()

    vi.advanceTimersByTime(500)
    expect(scrolled).not.toHaveBeenCalled()
  })

  test('W30 scroll to the top half a second after a main category is opened', () => {
    vi.advanceTimersByTime(500)
    const scrolled = vi.fn()
    place.scrollToTop = scrolled
    choose('furniture')

    vi.advanceTimersByTime(499)
    expect(scrolled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(scrolled).toHaveBeenCalledOnce()
  })
})

describe('the list of kinds', () => {
  const kinds = '/create-auction/category/?category=cars'

  test('W09 is a history entry: the back button leads to all categories', () => {
    choose('cars')
    expect(place.entries).toEqual(['/create-auction/category/', kinds])

    place.goBack()

    expect($openCategory.get()).toBeNull()
    expect($form.get().step).toBe('categorySelection')
  })

  test('W09 the form’s own back button does the same, also when a link led to the list', () => {
    choose('cars')
    closeCategory()
    expect([place.entries, $openCategory.get()]).toEqual([['/create-auction/category/'], null])

    open('/create-auction/category/', {}, '?category=cars')
    expect([place.entries, $openCategory.get()]).toEqual([[kinds], 'cars'])
    closeCategory()
    expect([place.entries, $openCategory.get()]).toEqual([['/create-auction/category/'], null])
  })

  test('W05 is shown again when going back from the route', () => {
    choose('cars')
    choose('van')
    expect(place.path()).toBe('/create-auction/routes-dates/')

    place.goBack()

    expect($openCategory.get()).toBe('cars')
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

  test('W11 from the short list leads straight to the route', () => {
    choose('car')

    expect($form.get()).toMatchObject({ step: 'route', mainCategoryId: 'cars', categoryId: 'car' })
  })

  test('W10 leads to the route also when both places came with the link', () => {
    change(way)
    choose('parcels')

    expect($form.get().step).toBe('route')
  })

  test('is taken from a link', () => {
    open('/create-auction/category/', {}, '?category=furniture')

    expect($openCategory.get()).toBe('furniture')
    expect(place.entries).toEqual(['/create-auction/category/?category=furniture'])
  })

  test('comes with the thing that the page before asked for, which stays when going back to another kind', () => {
    open('/create-auction/category/', {}, '?category=cars&model=VW+Golf')
    choose('van')
    expect($form.get().items).toMatchObject([{ model: 'VW Golf' }])

    place.goBack()
    choose('car')
    expect($form.get().items).toMatchObject([{ model: 'VW Golf' }])
  })

  test('with a thing begins a new one if the saved form is about something else, and keeps several things', () => {
    choose('sofa')
    change({ ...way, ...flexible, maxStepNumber: 2, items: [{ ...newItem(), name: 'Sofa', length: 200 }] })
    open('/create-auction/category/', {}, '?category=cars&model=VW+Golf')
    expect($form.get().items).toMatchObject([{ name: 'Sofa', length: 200 }])
    choose('car')
    expect($form.get().items).toMatchObject([{ name: '', model: 'VW Golf', length: null }])

    change({
      items: [
        { ...newItem(), model: 'Fiat 500' },
        { ...newItem(), model: 'Fiat Panda' },
      ],
    })
    open('/create-auction/category/', {}, '?category=car&model=VW+Golf')
    expect($form.get().items).toMatchObject([{ model: 'Fiat 500' }, { model: 'Fiat Panda' }])
  })

  test('W25 with another kind of goods resets part of the form', () => {
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

  test('W25 with another kind of goods keeps the days, the places, the distance and the contact data', () => {
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

  test('W25 with another kind of goods clears the items and the description', () => {
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
      posting: { key: 'k', form: '{}', isUnanswered: false },
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

  test('with the same kind of goods keeps the items', () => {
    choose('car')
    change({ description: 'A red one' })
    choose('van')

    expect($form.get()).toMatchObject({ categoryId: 'van', description: 'A red one' })
  })

  test('W33 is reported with the tree it was chosen from', () => {
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

const situation = {
  id: 'a-moving-flat',
  name: 'A flat',
  glyph: '/glyphs.svg#sofa',
  leadsTo: '/create-auction/category/flat-removal/?situation=1',
}

describe('a category with a form of its own', () => {
  test('W12 leads to its URL with the flag, both places and the ID of the listing', () => {
    open('/create-auction/category/', { categories: [leading(situation)] })
    change(way)
    const { uuid } = $form.get()

    choose('a-moving-flat')

    const { pathname, searchParams } = new URL(place.left ?? '', 'https://shop.example')
    expect(pathname).toBe('/create-auction/category/flat-removal/')
    expect(Object.fromEntries(searchParams)).toEqual({
      situation: '1',
      fromPlaceId: '7',
      toPlaceId: '8',
      uuid,
    })
  })

  const chosen = { id: 'sofa', flag: 'situation', toldId: 'a-moving-flat', group: 'A' } as const
  const uuid = '3f0c9d2e-6a64-4f4b-9a43-3a3f1d1e9c55'

  test('W12 starts with the choice and known data, and W33 reports the original choice', () => {
    const calls = anApi({})

    open('/create-auction/category/flat-removal/', { chosen }, `?situation=1&uuid=${uuid}`)

    expect(place.path()).toBe('/create-auction/routes-dates/')
    expect($form.get()).toMatchObject({ uuid, categoryId: 'sofa', categoryTreeTestGroup: 'A' })
    expect(calls).toContainEqual(
      expect.objectContaining({
        call: 'category.categoryTreeTest',
        input: { group: 'A', auctionUuid: uuid, selectedCategory: 'a-moving-flat' },
      }),
    )
  })

  test('W12 opened by a plain link chooses the same, in the tree that the visitor sees', () => {
    open('/create-auction/category/flat-removal/', { chosen })

    expect($form.get()).toMatchObject({ categoryId: 'sofa', categoryTreeTestGroup: 'B' })
  })

  test('W12 a link never changes the ID of a listing that was begun', () => {
    change({ ...way, mainCategoryId: 'cars', categoryId: 'car', maxStepNumber: 2 })
    const begun = $form.get().uuid

    open('/create-auction/category/flat-removal/', { chosen }, `?situation=1&uuid=${uuid}`)

    expect($form.get().uuid).toBe(begun)
  })
})

const leading = (entry: typeof situation) => {
  const kind = { ...entry, title: entry.name, transportOf: entry.name }
  return { ...kind, id: 'a-moving', scene: '/scenes.svg#removals', children: [kind, kind] }
}

const answeredTree = [
  {
    ...{
      id: 'a-moving',
      name: 'I am moving',
      picture: '/files/categories/sofa-1.svg',
      childrenImg: '/files/categories/furniture-2.svg',
    },
    ...{ slugTranslated: 'moving', redirectFlag: null },
    children: [
      {
        ...{
          id: 'a-moving-flat',
          name: 'A flat',
          picture: '/files/categories/sofa-1.svg',
          childrenImg: '/files/categories/furniture-2.svg',
        },
        ...{ slugTranslated: 'flat-removal', redirectFlag: 'situation', children: [] },
      },
    ],
  },
]

describe('the tree of the test group', () => {
  const told = (calls: ReturnType<typeof anApi>) =>
    calls.filter(({ call }) => call === 'category.splitEvent').map(({ input }) => input)

  test('W33 is loaded if the URL names it, with the drawings of the goods behind it, and reported', async () => {
    const calls = anApi({
      'category.categories': () => answeredTree,
      'category.splitEvent': () => ({}),
    })
    open('/create-auction/category/', {}, '?categoryTree=A')
    await vi.waitFor(() => expect(told(calls)).toHaveLength(1))

    expect($otherTree.get()).toEqual([
      {
        ...{ id: 'a-moving', name: 'I am moving' },
        ...{ glyph: '/glyphs.svg#sofa', scene: '/scenes.svg#furniture' },
        children: [situation],
      },
    ])
    expect(told(calls)).toEqual([
      { test: 'category-tree', group: 'A', event: 'assigned', auctionUuid: $form.get().uuid },
    ])
  })

  test('W33 is that of the group that the server assigns to this browser', async () => {
    const calls = anApi({
      'category.splitTests': () => ({
        data: [{ test: 'category-tree', group: 'A', isRunning: true }],
      }),
      'category.categories': () => answeredTree,
      'category.splitEvent': () => ({}),
    })
    open()
    await vi.waitFor(() => expect(told(calls)).toHaveLength(1))

    expect(calls).toContainEqual(
      expect.objectContaining({
        call: 'category.splitTests',
        input: { deviceUID: $form.get().deviceUID },
      }),
    )
    expect($form.get().categoryTreeTestGroup).toBe('A')
  })

  test('W33 is B, and nothing is reported, unless the server assigns another group', async () => {
    const calls = anApi({
      'category.splitTests': () => ({
        data: [{ test: 'category-tree', group: 'B', isRunning: false }],
      }),
    })
    open()
    await vi.runAllTimersAsync()

    expect($otherTree.get()).toBeNull()
    expect(told(calls)).toEqual([])
  })

  test('W33 a kind that came with a link is not reported as a choice', () => {
    change({ categoryTreeTestGroup: 'A' })
    const calls = anApi({})
    open('/create-auction/category/', {}, '?category=van')

    expect($form.get().categoryId).toBe('van')
    expect(calls.map(({ call }) => call)).not.toContain('category.categoryTreeTest')
  })

  test('W33 does not change once a visitor has begun to choose', async () => {
    anApi({ 'category.categories': () => answeredTree })
    open('/create-auction/category/', {}, '?categoryTree=A')
    choose('cars')
    await vi.runAllTimersAsync()

    expect($otherTree.get()).toBeNull()
    expect($form.get().categoryTreeTestGroup).toBe('B')
  })
})

test('W38 reports to the multi-item test the step reached, the goods and the estimate', () => {
  const calls = anApi({})
  change({ ...way, ...flexible, mainCategoryId: 'cars', categoryId: 'car', maxStepNumber: 3 })

  enter('shippingDetails')
  enter('summary')

  const told = calls.filter(({ call }) => call === 'category.multiItemTest')
  expect(told.map(({ input }) => input)).toEqual(
    ['shippingDetails', 'summary'].map((step) => ({
      auctionUuid: $form.get().uuid,
      categoryId: 'car',
      step,
      price: null,
      formVariant: 2,
    })),
  )
})

test('E03 an unknown first step is reported as MODULE_NOT_FOUND, and the form starts with the categories', () => {
  const faults = toldFaults()

  expect(stepOfSegment('teleport')).toBe('categorySelection')
  expect(faults).toMatchObject([{ name: 'MODULE_NOT_FOUND', message: 'step teleport' }])
  vi.unstubAllGlobals()
})

describe('the saved form', () => {
  const kept = () => (JSON.parse(storage.auctionFormApp ?? '{}') as Form).description

  test('W26 is in local storage once the typing pauses, and is written once', () => {
    const before = kept()
    for (const description of ['A', 'A r', 'A re', 'A red']) {
      change({ description })
      vi.advanceTimersByTime(200)
      expect(kept()).toBe(before)
    }
    vi.advanceTimersByTime(100)

    expect(kept()).toBe('A red')
  })

  test.each([
    ['the page is left or put away', () => place.hide()],
    ['another step is entered', () => enter('categorySelection')],
    ['a form of its own is led to', () => leaveTo('/elsewhere')],
    ['the form is taken from the page', () => sleep()],
  ])('W26 is in local storage before %s', (_, leave) => {
    change({ description: 'A red one' })
    leave()

    expect(kept()).toBe('A red one')
  })

  test('W27 is restored when the page is reloaded', () => {
    choose('car')
    change({ ...way, ...flexible, description: 'A red one' })
    next()
    open('/create-auction/details/')

    expect($form.get()).toMatchObject({ step: 'shippingDetails', description: 'A red one' })
  })

  test('edited in another tab as well says so, and stays on its own step', () => {
    enter('categorySelection')
    expect($isInOtherTab.get()).toBe(false)

    place.typeElsewhere()

    expect($isInOtherTab.get()).toBe(true)
    $isInOtherTab.set(false)
  })

  test('can be restored after it was discarded', () => {
    change({ ...way, categoryId: 'car', maxStepNumber: 2, description: 'A red one' })
    const begun = $form.get()

    dropSaved()
    expect($form.get()).toMatchObject({ categoryId: null, description: '' })

    putSavedBack()
    expect($form.get()).toEqual(begun)
  })

  test('W27 is read from local storage by a fresh page', async () => {
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

  test('W27 keeps its UUID on a page loaded 23 hours later', async () => {
    choose('car')
    const { uuid } = $form.get()
    vi.setSystemTime(Date.now() + 23 * 3_600_000)
    const page = await aFreshPage('/create-auction/routes-dates/')

    expect(page.$form.get()).toMatchObject({ uuid, categoryId: 'car', step: 'route' })
    page.sleep()
  })

  test('W27 keeps its text but gets a new UUID on a page loaded 24 hours later', async () => {
    choose('car')
    change({ description: 'A red one' })
    const { uuid } = $form.get()
    vi.setSystemTime(Date.now() + 24 * 3_600_000)
    const page = await aFreshPage('/create-auction/routes-dates/')

    expect(page.$form.get()).toMatchObject({ categoryId: 'car', description: 'A red one' })
    expect(page.$form.get().uuid).not.toBe(uuid)
    page.sleep()
  })

  test('W05 W27 is still filled in after going back and forth', () => {
    choose('car')
    change({ ...way, ...flexible, description: 'A red one' })
    next()
    place.goBack()
    expect($form.get()).toMatchObject({ step: 'route', ...way, ...flexible })

    next()
    expect($form.get()).toMatchObject({ step: 'shippingDetails', description: 'A red one' })
  })
})

/** A reloaded page: only the storage is left of the earlier one. */
async function aFreshPage(path: string) {
  place.hide()
  vi.resetModules()
  const draft = await import('#islands/listing-wizard/draft.store.ts')
  const wizard = await import('#islands/listing-wizard/wizard.store.ts')
  return { $form: draft.$form, sleep: wizard.mount(aSetup(), aPlace(path)) }
}
