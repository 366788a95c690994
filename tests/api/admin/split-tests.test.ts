import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { aGuestForm } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
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
  test('assigns a device to the same group of each test every time, and everybody to one', async () => {
    const groups = (headers: Record<string, string>) => as(guestCaller, { headers }).category.splitTests({})

    const first = await groups({ 'x-device-uid': 'phone-1' })

    expect(await groups({ 'x-device-uid': 'phone-1' })).toEqual(first)
    expect(first.data).toEqual([
      { test: 'category-tree', group: 'B', isRunning: false },
      { test: 'multi-item', group: '2', isRunning: false },
    ])
    expect(await as(await aCustomer()).category.splitTests({})).toEqual(first)
  })

  test('counts each group’s forms and those posted, each form once, with confidence intervals', async () => {
    expect((await results())['category-tree']).toMatchObject({ since: null })
    const form = await aGuestForm('sam@split.example')
    await guest().auction.create(form)
    const posted = event({ auctionUuid: form.uuid })
    await guest().category.splitEvent(posted)
    await guest().category.splitEvent({ ...posted, event: 'seen' })
    await guest().category.splitEvent(posted)
    await guest().category.splitEvent(event())
    await guest().category.categoryTreeTest({
      group: 'A',
      auctionUuid: randomUUID(),
      selectedCategory: 'a-moving-flat',
    })

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

  test('ignores unknown tests and groups, and couriers', async () => {
    expect(await refusal(guest().category.splitEvent(event({ test: 'colours' })))).toBe('not_found')
    expect(await wrongFields(guest().category.splitEvent(event({ group: 'C' })))).toEqual({ group: 'not_contain' })
    expect(await wrongFields(guest().category.splitEvent(event({ group: 'toString' })))).toEqual({
      group: 'not_contain',
    })
    expect(await refusal(as(await aCourier()).category.splitEvent(event()))).toBe('forbidden')
  })

  test('is visible to administrators only', async () => {
    expect(await refusal(as(await aCustomer()).admin.splitResults())).toBe('forbidden')
    expect(await refusal(guest().admin.splitResults())).toBe('unauthorized')
  })
})

describe('an administrator', () => {
  const halves = [
    { group: 'B', percent: 50 },
    { group: 'A', percent: 50 },
  ]
  const groupsSeen = async () => {
    const seen = new Set<string>()
    for (let at = 0; at < 40; at += 1) {
      const { data } = await guest().category.splitTests({ deviceUID: `phone-${at}` })
      seen.add(data[0]?.group ?? '')
    }
    return [...seen].sort()
  }

  test('starts a test with shares, visitors are split, and stopping it ends that; all is audited', async () => {
    const ada = await anAdmin()
    const change = (wishes: object) =>
      as(ada).admin.changeSplitTest({ test: 'category-tree', reason: 'We try it.', ...wishes })
    expect(await groupsSeen()).toEqual(['B'])

    const { data } = await change({ isRunning: true, shares: halves })
    expect(data[0]).toMatchObject({ groups: [{ group: 'B', share: 50 }, { group: 'A', share: 50 }] }) // prettier-ignore
    expect(data[0]?.startedAt).not.toBeNull()
    expect(await groupsSeen()).toEqual(['A', 'B'])
    await change({ isRunning: true })
    await change({ isRunning: false })

    expect(await groupsSeen()).toEqual(['B'])
    const { data: log } = await as(ada).admin.audit({ machine: 'split-test' })
    expect(log.map(({ event, to }) => [event, to])).toEqual([
      ['stop', 'stopped B 50, A 50'],
      ['start', 'running B 50, A 50'],
    ])
  })

  test('cannot set shares that do not add up to 100, an unknown group or a single group', async () => {
    const ada = await anAdmin()
    const change = (wishes: object) =>
      as(ada).admin.changeSplitTest({ test: 'category-tree', reason: 'We try it.', ...wishes })

    expect(await wrongFields(change({ shares: [{ group: 'B', percent: 60 }] }))).toEqual({ shares: 'split_sum' })
    expect(await wrongFields(change({ shares: [{ group: 'C', percent: 100 }] }))).toEqual({
      'shares[0].group': 'not_contain',
    })
    expect(await wrongFields(change({ test: 'multi-item', isRunning: true }))).toEqual({ shares: 'split_one_group' })
    expect(await refusal(change({ test: 'colours', isRunning: true }))).toBe('not_found')
    const moderator = await anAdmin({ staffRole: 'moderator' })
    const asked = { test: 'category-tree', isRunning: true, reason: 'x' }
    expect(await refusal(as(moderator).admin.changeSplitTest(asked))).toBe('forbidden')
  })
})
