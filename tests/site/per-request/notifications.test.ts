import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aChosenDeal } from '#tests/support/offers.ts'
import { aCustomer } from '#tests/support/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()
aSite()

const here = toPath('en_GB', 'notifications')
const unread = async (by: Parameters<typeof as>[0]) =>
  (await as(by).notification.list({})).data.filter(({ isRead }) => !isRead)

test('who opens a notification has read it, and is led to what it is about; the others stay new', async () => {
  const { bob, offerId } = await aChosenDeal()
  await workOutbox()
  const [first, ...others] = await unread(bob)
  const form = { open: `${first?.id}` }

  const { location } = await visit(here, { by: bob, form })

  expect(location).toBe(toPath('en_GB', 'deal', { id: offerId }))
  expect(await unread(bob)).toEqual(others)
  const { html } = await visit(here, { by: bob })
  expect(html).toContain(`<a href="${location}"`)
})

test('one of somebody else is none, and the page says so', async () => {
  const { bob } = await aChosenDeal()
  await workOutbox()
  const [first] = await unread(bob)

  const page = await visit(here, { by: await aCustomer(), form: { open: `${first?.id}` } })

  expect(page.status).toBe(404)
  expect(await unread(bob)).toContainEqual(first)
})
