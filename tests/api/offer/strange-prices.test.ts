import { describe, expect, test } from 'vitest'
import { pounds } from '#tests/support/scenes/offers.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

describe('an invalid price', () => {
  test.each([
    '-1',
    '500',
    '500.5',
    '500,50',
    ' 5.00',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '1.234',
    '99999999999',
    '٣٠٠',
    '',
  ])('is refused: "%s"', async (amount) => {
    const auction = await anAuction({ by: await aCustomer() })
    const bob = await aCourier()

    expect(await refusal(as(bob).offer.post({ auction: String(auction.id), price: { amount, currency: 'GBP' } }))).toBe(
      'invalid',
    )
  })

  test.each(['0', '0,00'])('a minimum of %s is refused, for a courier and a charity', async (no) => {
    const auction = await anAuction({ by: await aCustomer() })

    for (const by of [await aCourier(), await aCharity()]) {
      const offer = { auction: String(auction.id), price: pounds('500'), minPrice: pounds(no) }
      expect(await wrongFields(as(by).offer.post(offer))).toEqual({ 'minPrice.amount': 'min' })
      expect(await wrongFields(as(by).offer.validate(offer))).toEqual({
        'minPrice[amount]': 'min',
      })
    }
  })

  test('the highest price can be offered, with tax and fee on top', async () => {
    const auction = await anAuction({ by: await aCustomer() })
    const bob = await aCourier({ country: 'HU' })
    const offer = {
      auction: String(auction.id),
      price: pounds('10000000'),
      priceType: 'net' as const,
      isPriceConfirmed: true,
    }

    expect(await refusal(as(bob).offer.post(offer))).toBe('accepted')
  })
})
