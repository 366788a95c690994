import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aPlace, aProblem, aSetup, anAddress, anApi, storage, type MemoryPlace } from '#tests/support/wizard.ts'
import { $setAside, putAsideBack } from '#islands/listing-wizard/copy.store.ts'
import { $form, change, keepForm } from '#islands/listing-wizard/draft.store.ts'
import { $hasUnsaved, $opened, $otherVersion, dropChanges, overwriteOther } from '#islands/listing-wizard/edit.store.ts'
import { $errors } from '#islands/listing-wizard/errors.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import { newItem } from '#islands/listing-wizard/item.ts'
import { isMaterialChange, type Loaded } from '#islands/listing-wizard/loaded.ts'
import { $isPosting, $refusal, post } from '#islands/listing-wizard/post.store.ts'
import { choose, mount } from '#islands/listing-wizard/wizard.store.ts'

const OLD_UUID = '1f1a1111-1111-4111-8111-111111111111'
const DRAFT_UUID = '2f2a2222-2222-4222-8222-222222222222'

const blank = emptyForm()
const aListing = (part: object = {}) =>
  ({
    ...blank,
    id: 42,
    uuid: OLD_UUID,
    version: 3,
    mainCategoryId: 'parcels',
    categoryId: 'parcel',
    transportDateRange: 'flex',
    dateFixed: false,
    fromAddress: anAddress(),
    toAddress: anAddress({ placeId: '8', addressDbId: 8 }),
    items: [{ ...newItem(), id: 1, name: 'Books', length: 40, width: 30, height: 30, weight: 12 }],
    totalWeight: 12,
    description: 'Two boxes.',
    offersCount: 2,
    ...part,
  }) as unknown as Loaded

let place: MemoryPlace
let sleep: () => void

function open(formMode: string, loaded: Loaded | null = aListing(), path = '/somewhere/summary/') {
  sleep()
  place = aPlace(path, { isMember: true })
  const baseUrl = formMode === 'edit' ? '/edit-auction/42/' : '/create-auction/'
  sleep = mount(aSetup({ formMode, loaded, baseUrl, segment: 'routes-dates' }), place)
}

beforeEach(() => {
  anApi({})
  sleep = () => {}
  $form.set(emptyForm())
  $setAside.set(null)
  $errors.set([])
  $refusal.set(null)
  $isPosting.set(false)
})

afterEach(() => sleep())

describe('an edited listing', () => {
  test('W29 is loaded by its ID, with all its steps open', () => {
    open('edit')

    expect($form.get()).toMatchObject({
      formMode: 'edit',
      auctionId: 42,
      version: 3,
      uuid: OLD_UUID,
      description: 'Two boxes.',
      fromText: 'Berlin, Germany',
      step: 'summary',
    })
    expect($form.get().items[0]).toMatchObject({ name: 'Books', weight: 12 })
  })

  test('W03 has its steps under its own URL', () => {
    open('edit', aListing(), '/edit-auction/42/details/')

    expect($form.get().step).toBe('shippingDetails')
    expect(place.path()).toBe('/edit-auction/42/details/')
  })

  test('W36 sends the listing, its version and whether the title is typed, and leads to it', async () => {
    const calls = anApi({ 'auction.edit': () => ({ id: 42, version: 4 }) })
    open('edit')
    change({ description: 'Three boxes.' })
    await post()

    const sent = calls.find(({ call }) => call === 'auction.edit')?.input
    expect(sent).toMatchObject({
      auction: 42,
      version: 3,
      description: 'Three boxes.',
      isAuctionTitleEnteredByUser: false,
    })
    expect(sent).not.toHaveProperty('formMode')
    expect(place.left).toBe('/listings/42')
  })

  test('keeps unsaved changes for the next visit, and discards them on request', () => {
    open('edit')
    change({ description: 'Three boxes.' })
    open('edit')
    expect($form.get().description).toBe('Three boxes.')
    expect($hasUnsaved.get()).toBe(true)

    dropChanges()
    open('edit')
    expect($form.get().description).toBe('Two boxes.')
    expect($hasUnsaved.get()).toBe(false)
  })

  test('a new generated title is no change', () => {
    open('edit')
    change({ title: 'Books, Berlin – Berlin' })
    open('edit')

    expect($hasUnsaved.get()).toBe(false)
  })

  test('keeps its pictures when its main category changes, and stays the same listing', () => {
    const picture = { uid: OLD_UUID, originalName: 'a.jpg', originalUrl: '/a', thumbUrl: '/b' }
    open('edit', aListing({ pictures: [picture] }))
    choose('sofa')
    choose('car')

    expect($form.get()).toMatchObject({ categoryId: 'car', auctionId: 42, formMode: 'edit' })
    expect($form.get().pictures).toEqual([picture])
  })

  test('leaves nothing in the browser once it is saved', async () => {
    anApi({ 'auction.edit': () => ({ id: 42, version: 4 }) })
    open('edit')
    change({ description: 'Three boxes.' })
    keepForm()
    expect(storage.auctionFormApp).toContain('Three boxes.')
    await post()

    expect(storage.auctionFormApp).toBeUndefined()
  })

  test('saved elsewhere meanwhile, keeps what was typed until its owner has decided', async () => {
    const conflict = aProblem({ status: 409, code: 'auction.version_conflict', version: 5 })
    anApi({ 'auction.edit': () => conflict })
    open('edit')
    change({ description: 'Three boxes.' })
    await post()
    expect($otherVersion.get()).toBe(5)
    expect($refusal.get()).toBeNull()
    expect($form.get().description).toBe('Three boxes.')

    const calls = anApi({ 'auction.edit': () => ({ id: 42, version: 6 }) })
    overwriteOther()
    await post()
    expect(calls.find(({ call }) => call === 'auction.edit')?.input).toMatchObject({ version: 5 })
  })

  test('says on opening that another version was saved meanwhile', () => {
    open('edit')
    change({ description: 'Three boxes.' })
    open('edit', aListing({ version: 4 }))

    expect($otherVersion.get()).toBe(4)
    expect($form.get().description).toBe('Three boxes.')
  })

  test.each([
    ['another town', true, { toAddress: anAddress({ placeId: '9', addressDbId: 9 }) }],
    ['another weight', true, { items: [{ ...newItem(), name: 'Books', weight: 99 }] }],
    ['other days', true, { dateFixed: true, sendDateFrom: '2031-01-01' }],
    ['another description', false, { description: 'Three boxes.' }],
    ['another title', false, { title: 'Books!', isAuctionTitleEnteredByUser: true }],
  ])('%s asks those who have offered again: %s', (_, expected, part) => {
    open('edit')
    const before = $opened.get()?.form ?? emptyForm()
    change(part)

    expect(isMaterialChange(before, $form.get())).toBe(expected)
  })
})

const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a copied listing', () => {
  test('W29 is a new one with another UUID, and its steps have the URLs of a new one', () => {
    open('copy', aListing(), '/create-auction/copy/42/')

    const { uuid, auctionId, formMode, description } = $form.get()
    expect({ auctionId, formMode, description }).toEqual({
      auctionId: null,
      formMode: 'copy',
      description: 'Two boxes.',
    })
    expect(uuid).not.toBe(OLD_UUID)
    expect(place.path()).toBe('/create-auction/routes-dates/')
  })

  test('W22 has own dates if the original had them, and else flexible', () => {
    const days = { sendDateFrom: soon(1), sendDateTo: soon(2), receiveDateFrom: soon(2), receiveDateTo: soon(3) }
    open('copy', aListing({ transportDateRange: 'custom', dateFixed: true, ...days }))
    expect($form.get()).toMatchObject({ transportDateRange: 'custom', ...days })

    open('copy')
    expect($form.get()).toMatchObject({ transportDateRange: 'flex', dateFixed: false })
  })

  test('W22 W24 past dates must be chosen again', () => {
    const days = { sendDateFrom: '2021-01-01', sendDateTo: '2021-01-02', receiveDateFrom: '2021-01-02', receiveDateTo: '2021-01-03' } // prettier-ignore
    open('copy', aListing({ transportDateRange: 'custom', dateFixed: true, ...days }))

    expect($form.get()).toMatchObject({ transportDateRange: 'custom', dateFixed: true })
    expect($form.get()).toMatchObject({ sendDateFrom: null, receiveDateTo: null })
  })

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  test.each([
    ['of a new listing begun an hour ago', true, { uuid: DRAFT_UUID, savedAt: hoursAgo(1) }],
    ['of one begun 25 hours ago', false, { uuid: DRAFT_UUID, savedAt: hoursAgo(25) }],
    ['of one never touched', false, { uuid: DRAFT_UUID, savedAt: '' }],
    ['that is no uuid of version 4', false, { uuid: DRAFT_UUID.replace('-4', '-1'), savedAt: hoursAgo(1) }],
    ['of another copy', false, { uuid: DRAFT_UUID, savedAt: hoursAgo(1), formMode: 'copy' as const }],
  ])('W28 takes the uuid %s: %s', (_, isTaken, before) => {
    $form.set({ ...emptyForm(), ...before })
    open('copy')

    expect($form.get().uuid === before.uuid).toBe(isTaken)
  })

  test('sets aside the unfinished listing, which is restored in one tap', () => {
    $form.set({ ...emptyForm(DRAFT_UUID), categoryId: 'sofa', mainCategoryId: 'furniture', maxStepNumber: 2, description: 'Red sofa', savedAt: hoursAgo(1) }) // prettier-ignore
    open('copy')
    expect($setAside.get()?.description).toBe('Red sofa')

    putAsideBack()
    expect($form.get()).toMatchObject({ description: 'Red sofa', uuid: DRAFT_UUID })
    expect($setAside.get()).toBeNull()
  })

  test('once posted, restores the listing set aside under another UUID', async () => {
    $form.set({ ...emptyForm(DRAFT_UUID), categoryId: 'sofa', mainCategoryId: 'furniture', maxStepNumber: 2, description: 'Red sofa', savedAt: hoursAgo(1) }) // prettier-ignore
    const calls = anApi({ 'auction.create': () => ({ id: 43 }) })
    open('copy')
    await post()

    const sent = calls.find(({ call }) => call === 'auction.create')?.input
    expect(sent).toMatchObject({ formMode: 'copy', uuid: DRAFT_UUID })
    expect($form.get().description).toBe('Red sofa')
    expect($form.get().uuid).not.toBe(DRAFT_UUID)
  })
})

describe('W17 an unknown form mode', () => {
  test('W17 is only warned about, and a new listing is written', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    open('archive')

    expect(warn).toHaveBeenCalledWith('The listing form has no mode "archive".')
    expect($form.get().formMode).toBe('addNew')
    warn.mockRestore()
  })
})
