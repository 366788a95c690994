import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { aGuestForm } from '#tests/support/auctions.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/people.ts'
import { refusal, wrongFields } from '#tests/support/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const guest = () => as(guestCaller)
const event = (wishes: object = {}) => ({
  test: 'category-tree',
  group: 'B',
  event: 'chosen',
  auctionUuid: randomUUID(),
  ...wishes,
})
const results = async () => {
  const { data } = await as(await anAdmin()).admin.splitResults()
  return Object.fromEntries(data.map(({ test, ...result }) => [test, result]))
}

describe('a split test', () => {
  test('puts the same device into the same group of each test, and everybody into one', async () => {
    const groups = (headers: Record<string, string>) =>
      as(guestCaller, { headers }).category.splitTests({})

    const first = await groups({ 'x-device-uid': 'phone-1' })

    expect(await groups({ 'x-device-uid': 'phone-1' })).toEqual(first)
    expect(first.data).toEqual([
      { test: 'category-tree', group: 'B', isRunning: false },
      { test: 'multi-item', group: '2', isRunning: false },
    ])
    expect(await as(await aCustomer()).category.splitTests({})).toEqual(first)
  })

  test('counts the forms of each group and those that were posted, each form once, with their ranges', async () => {
    expect((await results())['category-tree']).toMatchObject({ since: null })
    const form = await aGuestForm('sam@split.example')
    await guest().auction.create(form)
    const posted = event({ auctionUuid: form.uuid })
    await guest().category.splitEvent(posted)
    await guest().category.splitEvent({ ...posted, event: 'seen' })
    await guest().category.splitEvent(posted)
    await guest().category.splitEvent(event())
    await guest().category.categoryTreeTest({ group: 'A', auctionUuid: randomUUID(), selectedCategory: 'a-moving-flat' }) // prettier-ignore

    const { 'category-tree': tree, 'multi-item': items } = await results()

    expect(tree?.groups).toMatchObject([
      { group: 'B', forms: 2, posted: 1, difference: null },
      { group: 'A', forms: 1, posted: 0 },
    ])
    const [usual, other] = tree?.groups ?? []
    expect(usual?.interval?.from).toBeCloseTo(0.0945, 3)
    expect(usual?.interval?.to).toBeCloseTo(0.9055, 3)
    expect(other?.difference?.from).toBeLessThan(0)
    expect(other?.difference?.to).toBeGreaterThan(0)
    expect(tree?.since).not.toBeNull()
    expect(items).toMatchObject({ since: null, groups: [{ group: '2', forms: 0, interval: null }] })
  })

  test('takes no event of a test or a group that there is not, and none of a courier', async () => {
    expect(await refusal(guest().category.splitEvent(event({ test: 'colours' })))).toBe('not_found')
    expect(await wrongFields(guest().category.splitEvent(event({ group: 'C' })))).toEqual({ group: 'not_contain' }) // prettier-ignore
    expect(await wrongFields(guest().category.splitEvent(event({ group: 'toString' })))).toEqual({ group: 'not_contain' }) // prettier-ignore
    expect(await refusal(as(await aCourier()).category.splitEvent(event()))).toBe('forbidden')
  })

  test('is read by administrators alone', async () => {
    expect(await refusal(as(await aCustomer()).admin.splitResults())).toBe('forbidden')
    expect(await refusal(guest().admin.splitResults())).toBe('unauthorized')
  })
})
