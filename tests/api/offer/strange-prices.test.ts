import { describe, expect, test } from 'vitest'
import { anAuction } from '#tests/support/auctions.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/people.ts'
import { refusal, wrongFields } from '#tests/support/refusals.ts'
import { as, aWorld } from '#tests/support/world.ts'

aWorld()

describe('a price that is none', () => {
  test.each(['-1', '1e3', '0x10', 'Infinity', 'NaN', '1.234', '99999999999', '٣٠٠', ''])(
    'is refused: "%s"',
    async (price) => {
      const auction = await anAuction({ by: await aCustomer() })
      const bob = await aCourier()

      expect(await refusal(as(bob).offer.post({ auction: String(auction.id), price }))).toBe(
        'invalid',
      )
    },
  )

  test.each(['0', '0,00'])(
    'a minimum of %s is refused, for a courier and a charity',
    async (no) => {
      const auction = await anAuction({ by: await aCustomer() })

      for (const by of [await aCourier(), await aCharity()]) {
        const offer = { auction: String(auction.id), price: '500', minPrice: no }
        expect(await wrongFields(as(by).offer.post(offer))).toEqual({ minPrice: 'min' })
        expect(await wrongFields(as(by).offer.validate(offer))).toEqual({ minPrice: 'min' })
      }
    },
  )

  test('the highest price can be offered, with tax and fee on top', async () => {
    const auction = await anAuction({ by: await aCustomer() })
    const bob = await aCourier({ country: 'HU' })
    const offer = { auction: String(auction.id), price: '10000000', priceType: 'net' as const }

    expect(await refusal(as(bob).offer.post(offer))).toBe('accepted')
  })
})
