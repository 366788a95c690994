import { describe, expect, test } from 'vitest'
import { isUuidV4 } from '#api/auction/auction.rules.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { emptyForm, readForm, restoreDraft } from '#islands/listing-wizard/form.ts'
import { newItem } from '#islands/listing-wizard/item.ts'

const now = new Date('2026-11-21T10:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const picture = { uid: 'a', originalName: 'a.jpg', originalUrl: '/a', thumbUrl: '/a' }

describe('a restored form', () => {
  test('keeps its UUID within a day', () => {
    const form = { ...emptyForm(), savedAt: hoursAgo(23), pictures: [picture] }

    expect(restoreDraft(form, '2026-11-21', now)).toMatchObject({
      uuid: form.uuid,
      pictures: [picture],
    })
  })

  test('gets a new UUID after a day, when the server has deleted its pictures', () => {
    const form = { ...emptyForm(), savedAt: hoursAgo(25), pictures: [picture] }
    const revived = restoreDraft(form, '2026-11-21', now)

    expect(revived.uuid).not.toBe(form.uuid)
    expect(revived.pictures).toEqual([])
    expect(revived.havePicturesExpired).toBe(true)
  })

  test('W18 counts its three days from today', () => {
    const form = {
      ...emptyForm(),
      transportDateRange: '3days' as const,
      sendDateFrom: '2026-11-01',
    }

    expect(restoreDraft(form, '2026-11-21', now)).toMatchObject({
      sendDateFrom: '2026-11-21',
      receiveDateTo: '2026-11-24',
    })
  })

  test.each(['', '{', '[]', 'null', '"x"'])('is empty if %j was stored', (kept) => {
    expect(readForm(kept)).toMatchObject({ step: 'categorySelection', categoryId: null })
  })
})

describe('an invalid stored value', () => {
  const kept = (form: object) => readForm(JSON.stringify({ ...emptyForm(), ...form }))

  test.each([
    [{ items: 'x' }],
    [{ items: null }],
    [{ items: [7, null, 'x'] }],
    [{ pictures: { 0: 'x' } }],
    [{ step: 5, maxStepNumber: 'far' }],
    [{ description: ['a'], title: null, isAuctionTitleEnteredByUser: 'yes' }],
    [{ colour: 'red' }],
    [{ fromAddress: 'Berlin', route: 7, posting: 'x', totalWeight: { kg: 7 } }],
  ])('is replaced by the default: %j', (form) => {
    const { uuid, deviceUID, postingSecret, ...read } = kept(form)
    const { uuid: _uuid, deviceUID: _device, postingSecret: _secret, ...empty } = emptyForm()

    expect({ ...read, items: [] }).toEqual({ ...empty, items: [] })
    expect([uuid, deviceUID, postingSecret].every(isUuidV4)).toBe(true)
  })

  test('leaves the other fields as typed', () => {
    const item = { ...newItem(), name: 'Books', weight: 12 }

    expect(kept({ items: [{ ...item, extra: 'x', itemsNumber: [] }], description: 'Heavy' })).toMatchObject({
      description: 'Heavy',
      items: [{ name: 'Books', weight: 12, extra: {}, itemsNumber: 1 }],
    })
  })

  test('an unknown step is replaced by the first one', () => {
    expect(kept({ step: 'teleport' }).step).toBe('categorySelection')
  })
})

test('a new UUID is of version 4', () => {
  expect(isUuidV4(newUuid())).toBe(true)
})
