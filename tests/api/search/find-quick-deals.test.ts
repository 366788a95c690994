import { describe, expect, test } from 'vitest'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aFixedAuction, aPricedAuction, book } from '#tests/support/scenes/set-prices.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

describe('quick deals', () => {
  test('are the open listings with a set price; a booked one is no longer among them', async () => {
    const bob = await aCourier()
    await aPricedAuction()
    const { auction, expected } = await aFixedAuction()
    const other = await aFixedAuction()

    const before = await as(bob).search.quickDeals({})
    await book(bob, other.auction)
    const after = await as(bob).search.quickDeals({})

    expect(before.data.map(({ id }) => id)).toEqual([other.auction.id, auction.id])
    expect(after).toMatchObject({ total: 1, data: [{ id: auction.id, setPrice: expected }] })
  })

  test('come page by page', async () => {
    const bob = await aCourier()
    for (let made = 0; made < 3; made += 1) await aFixedAuction()

    const pages = [1, 2].map((page) => as(bob).search.quickDeals({ page, pageSize: 2 }))

    const [first, second] = await Promise.all(pages)
    expect(first?.data).toHaveLength(2)
    expect(second?.data.length).toBeGreaterThan(0)
    expect(first?.data.map(({ id }) => id)).not.toContain(second?.data[0]?.id)
  })

  test('are for couriers and charities', async () => {
    expect(await refusal(as(await aCustomer()).search.quickDeals({}))).toBe('forbidden')
  })
})
