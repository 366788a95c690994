import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

describe('my listings', () => {
  test('each tab shows its own, the newest first, with their count', async () => {
    const ann = await aCustomer()
    await anAuction({ by: await aCustomer() })
    const first = await anAuction({ by: ann })
    const second = await anAuction({ by: ann })
    const hidden = await anAuction({ by: ann, status: 'hidden' })
    const cancelled = await anAuction({ by: ann, status: 'cancelled' })

    const idsOf = async (type: string) => (await as(ann).auction.myListings({ type })).data.map(({ id }) => id)

    expect(await idsOf('active')).toEqual([second.id, first.id])
    expect(await idsOf('hidden')).toEqual([hidden.id])
    expect(await idsOf('cancelled')).toEqual([cancelled.id])
    expect(await idsOf('finished')).toEqual([])
    expect(await as(ann).auction.myListingsCount({ type: 'active' })).toEqual({
      type: 'active',
      count: 2,
    })
  })

  test('a listing waiting for a confirmed e-mail is among the active ones', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    await anAuction({ by: una })

    const { data, total } = await as(una).auction.myListings({ type: 'active' })

    expect({ statuses: data.map(({ status }) => status), total }).toEqual({
      statuses: ['pending'],
      total: 1,
    })
  })

  test('pages do not overlap', async () => {
    const ann = await aCustomer()
    for (let i = 0; i < 3; i++) await anAuction({ by: ann })

    const page = async (number: number) =>
      (await as(ann).auction.myListings({ type: 'active', page: number, pageSize: 2 })).data

    expect(await page(1)).toHaveLength(2)
    expect(await page(2)).toHaveLength(1)
  })

  test('an unknown tab is not found, and a guest has no listings', async () => {
    const ann = await aCustomer()

    expect(await refusal(as(ann).auction.myListings({ type: 'constructor' }))).toBe('not_found')
    expect(await refusal(as(guestCaller).auction.myListings({ type: 'active' }))).toBe('unauthorized')
  })

  test('watched listings are kept until they are unwatched', async () => {
    const bob = await aCourier()
    const { id } = await anAuction({ by: await aCustomer() })

    await as(bob).auction.observe({ auction: id })
    await as(bob).auction.observe({ auction: id })
    expect((await as(bob).auction.observed({})).data.map((row) => row.id)).toEqual([id])
    expect((await as(bob).auction.get({ auction: id })).isObserved).toBe(true)
    expect((await as(bob).auction.myListingsCount({ type: 'observed' })).count).toBe(1)

    await as(bob).auction.unobserve({ auction: id })
    expect((await as(bob).auction.observed({})).total).toBe(0)
  })
})
