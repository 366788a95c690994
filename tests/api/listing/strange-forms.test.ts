import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anAuction, anAuctionForm, aPhoto, goodItems, inDays } from '#tests/support/scenes/auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

type Form = Awaited<ReturnType<typeof anAuctionForm>>

describe('unusual input', () => {
  test.each([
    ['half a centimetre', { length: 120.5 }],
    ['a length with a comma', { length: '120,5' }],
    ['nearly nothing', { weight: 0.04 }],
    ['nothing', { weight: 0, length: 0 }],
    ['less than nothing', { weight: -1, length: -1 }],
    ['half an item', { itemsNumber: 1.5 }],
    ['no item', { itemsNumber: 0 }],
    ['more than can be counted', { itemsNumber: 1e10 }],
    ['heavier than the sea', { weight: 1e15 }],
    ['without end', { weight: 'Infinity', length: 1e300 }],
    ['no number', { weight: 'NaN', length: 'abc' }],
  ])('an item’s size is accepted or refused, never a server error: %s', async (_, wrong) => {
    const ann = await aCustomer()
    const items = [{ ...goodItems.sofa, ...wrong }] as unknown as NonNullable<Form['items']>
    const form = await anAuctionForm({ category: 'sofa', form: { items } })

    expect(['accepted', 'invalid']).toContain(await refusal(as(ann).auction.create(form)))
  })

  test.each([0, 0.04, 999_999.99, 1_000_000])('so is a typed total of %s kilograms', async (total) => {
    const ann = await aCustomer()
    const form = await anAuctionForm({
      form: { totalWeight: total, isTotalWeightEditedByUser: true },
    })

    expect(['accepted', 'invalid']).toContain(await refusal(as(ann).auction.create(form)))
  })

  test('a sum of weights above the limit of a typed total is refused like it', async () => {
    const heavy = { ...goodItems.pallet, itemsNumber: 1000, weight: 600 }
    const items = [heavy, heavy] as unknown as NonNullable<Form['items']>
    const form = await anAuctionForm({ category: 'pallet', form: { items } })

    expect(await wrongFields(as(await aCustomer()).auction.create(form))).toEqual({ totalWeight: 'max' })
  })

  test.each(['car', 'motorcycle', 'pallet'] as const)('so is an item of another category: %s', async (category) => {
    const ann = await aCustomer()
    for (const wrong of [{ weight: 0.04 }, { length: 120.5 }, { height: 1e12 }]) {
      const items = [{ ...goodItems[category], ...wrong }] as unknown as NonNullable<Form['items']>
      const form = await anAuctionForm({ category, form: { items } })

      expect(['accepted', 'invalid']).toContain(await refusal(as(ann).auction.create(form)))
    }
  })
})

describe('an impossible date', () => {
  test('the year zero is refused in a search', async () => {
    const found = as(await aCustomer()).search.count({ dateFrom: '0000-01-01' })

    expect(await wrongFields(found)).toEqual({ dateFrom: 'date_format' })
  })

  test('the last possible year is too far ahead for a listing, but can be searched for', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm({ receiveDateTo: '9999-12-31' })

    expect(await wrongFields(as(ann).auction.create(form))).toEqual({ receiveDateFrom: 'far_date' })
    expect(await refusal(as(ann).search.count({ dateTo: '9999-12-31' }))).toBe('accepted')
  })

  test('delivery that ends before it can begin is refused', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm({
      form: {
        transportDateRange: 'custom',
        dateFixed: true,
        sendDateFrom: inDays(5),
        sendDateTo: inDays(6),
        receiveDateFrom: inDays(1),
        receiveDateTo: inDays(2),
      },
    })

    expect(await refusal(as(ann).auction.create(form))).toBe('invalid')
  })
})

describe('a telephone number', () => {
  test('is refused if it is mostly blanks', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const phone = `50${' '.repeat(5000)}1222333`

    const said = as(ann).auction.setReceiverPhone({ auction: auction.id, phone })

    expect(await wrongFields(said)).toEqual({ phone: 'phone' })
  })
})

describe('a picture that is not a photo', () => {
  const send = async (bytes: Buffer) =>
    refusal(
      as(await aCustomer()).auction.addPicture({
        auction: randomUUID(),
        file: { name: 'x.jpg', bytes },
      }),
    )

  test('an SVG with a script is refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

    expect(await send(Buffer.from(svg))).toBe('unsupported_media')
    expect(await send(Buffer.from(`<?xml version="1.0"?>${svg}`))).toBe('unsupported_media')
    expect(await send(Buffer.from('<!doctype html><p>hello'))).toBe('unsupported_media')
  })

  test('a file that only claims to be a photo is refused', async () => {
    expect(await send(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).toBe('invalid')
  })
})

describe('a blocked or limited account', () => {
  test('a blocked one adds no picture, posts nothing and removes nothing', async () => {
    const eve = await aCustomer({ status: 'blocked' })
    const file = { name: 'a.jpg', bytes: await aPhoto() }
    const uuid = randomUUID()

    expect(await refusal(as(eve).auction.addPicture({ auction: uuid, file }))).toBe('auth.blocked')
    expect(await refusal(as(eve).auction.create(await anAuctionForm()))).toBe('auth.blocked')
    expect(await refusal(as(eve).auction.removePicture({ auction: uuid, fileUid: uuid }))).toBe('auth.blocked')
  })

  test('a limited one posts nothing new', async () => {
    const eve = await aCustomer({ status: 'limited' })

    expect(await refusal(as(eve).auction.create(await anAuctionForm()))).toBe('forbidden')
  })

  test('a blocked one still reads what every visitor reads', async () => {
    const auction = await anAuction({ by: await aCustomer() })
    const eve = await aCustomer({ status: 'blocked' })

    expect((await as(eve).auction.get({ auction: auction.id })).id).toBe(auction.id)
  })
})
