import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { anAddress, anAuction, inDays } from '#tests/support/auctions.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const polish = { locale: 'pl_PL' } as const
const aPolishAuction = (by: SignedIn) => anAuction({ by, category: 'sofa', ...polish })

describe('W34 what it will probably cost', () => {
  test('is shown to couriers and charities, who measure their offers by it, and to no other', async () => {
    const ann = await aCustomer()
    const { id, priceEstimation } = await aPolishAuction(ann)
    const shownTo = async (reader: typeof guestCaller | SignedIn) =>
      (await as(reader).auction.get({ auction: id })).priceEstimation

    expect(priceEstimation).not.toBeNull()
    expect(await shownTo(await aCourier())).toEqual(priceEstimation)
    expect(await shownTo(await aCharity())).toEqual(priceEstimation)
    expect(await shownTo(guestCaller)).toBeNull()
    expect(await shownTo(await aCustomer())).toBeNull()
  })

  test('W34 is not told where no price is predicted in the currency', async () => {
    const auction = await anAuction({ by: await aCustomer() })

    expect(auction).toMatchObject({ currency: 'GBP', priceEstimation: null })
  })

  test('changes with the way and with the days', async () => {
    const ann = await aCustomer()
    const auction = await aPolishAuction(ann)
    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'edit' })
    const far = { ...form, auction: auction.id, toAddress: await anAddress('Lisboa') }

    const further = await as(ann).auction.edit(far as never)
    const sooner = await as(ann).auction.editDates({
      auction: auction.id,
      transportDateRange: '3days',
      dateFixed: true,
      sendDateFrom: inDays(1),
      sendDateTo: inDays(2),
      receiveDateFrom: inDays(2),
      receiveDateTo: inDays(3),
    })

    const expected = [auction, further, sooner].map(({ priceEstimation }) =>
      Number(priceEstimation?.expected.amount),
    )
    expect(expected).toEqual([...expected].sort((one, other) => one - other))
    expect(new Set(expected).size).toBe(3)
  })
})
