import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { anAuction, anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const declaredValue = { amount: '6000.00', currency: 'GBP' } as const

describe('the declared value of a listing', () => {
  test('is for its owner, couriers and staff, and not for other visitors', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, form: { declaredValue } })
    const read = async (by: Parameters<typeof as>[0]) => (await as(by).auction.get({ auction: id })).declaredValue

    for (const by of [ann, await aCourier(), await anAdmin()]) expect(await read(by)).toEqual(declaredValue)
    for (const by of [guestCaller, await aCustomer()]) expect(await read(by)).toBeNull()
  })

  test.each([
    ['pence', { amount: '6000.50', currency: 'GBP' }, { declaredValue: 'integer' }],
    ['nothing', { amount: '0.00', currency: 'GBP' }, { 'declaredValue.amount': 'min' }],
    ['too much', { amount: '10000001.00', currency: 'GBP' }, { 'declaredValue.amount': 'max' }],
    ['no number', { amount: 'a lot', currency: 'GBP' }, { 'declaredValue.amount': 'price' }],
    ['another currency', { amount: '6000.00', currency: 'EUR' }, { 'declaredValue.currency': 'currency' }],
  ] as const)('as %s is reported at its field', async (_, said, wrong) => {
    const form = await anAuctionForm({ form: { declaredValue: said } })

    expect(await wrongFields(as(await aCustomer()).auction.create(form))).toMatchObject(wrong)
  })

  test('is kept by a client that does not know it, and goes with an empty one', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, form: { declaredValue } })
    const { declaredValue: _unknown, ...form } = await as(ann).auction.formData({ auction: id, mode: 'edit' })
    const edit = async (part: object) =>
      as(ann).auction.edit({ ...form, auction: id, version: undefined, ...part } as never)

    expect(await edit({ description: 'New' })).toMatchObject({ declaredValue })
    expect(await edit({ declaredValue: null })).toMatchObject({ declaredValue: null })
  })

  test('does not make offers stale when it changes', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, form: { declaredValue } })
    const offer = await anOffer({ on: auction, by: await aCourier() })
    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'edit' })

    await as(ann).auction.edit({
      ...form,
      auction: auction.id,
      declaredValue: { ...declaredValue, amount: '9000.00' },
    } as never)

    expect(await as(ann).offer.get({ offerId: offer.id })).toMatchObject({ status: 'active' })
  })

  test('is copied with the own listing', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, form: { declaredValue } })

    expect(await as(ann).auction.formData({ auction: id, mode: 'copy' })).toMatchObject({ declaredValue })
  })
})
