import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { aGuestForm } from '#tests/support/scenes/auctions.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const page = '/admin/split-tests'

test('the back office compares the groups of a split test with their confidence, and says when there is no data', async () => {
  const ada = await anAdmin()
  const before = textOf((await visit(page, { by: ada, on: 'main' })).html)
  expect(before.match(/Nothing reported yet/g)).toHaveLength(2)

  const form = await aGuestForm('sam@split.example')
  await as(guestCaller).auction.create(form)
  const report = (auctionUuid: string, group: string) =>
    as(guestCaller).category.splitEvent({ test: 'category-tree', group, event: 'chosen', auctionUuid })
  await report(form.uuid, 'B')
  await report(randomUUID(), 'B')
  await report(randomUUID(), 'A')

  const text = textOf((await visit(page, { by: ada, on: 'main' })).html)
  expect(text).toContain('B 2 1 50% 9.5% to 90.5% –')
  expect(text).toContain('A 1 0 0% 0% to 79.3%')
  expect(text).toContain('Group A does not differ for sure from the usual one.')
})

test('split tests are open to administrators alone', async () => {
  const { status, html } = await visit(page, { by: await aCustomer(), on: 'main' })

  expect([status, html.includes('Category tree')]).toEqual([303, false])
})
