import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aChosenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()
aSite()

const here = toPath('en_GB', 'notifications')
const unread = async (by: Parameters<typeof as>[0]) =>
  (await as(by).notification.list({})).data.filter(({ isRead }) => !isRead)

test('opening a notification marks it as read and leads to its subject; the others stay new', async () => {
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

test('another user’s notification does not exist for the reader, and the page says so', async () => {
  const { bob } = await aChosenDeal()
  await workOutbox()
  const [first] = await unread(bob)

  const page = await visit(here, { by: await aCustomer(), form: { open: `${first?.id}` } })

  expect(page.status).toBe(404)
  expect(await unread(bob)).toContainEqual(first)
})

test('notifications of a listing stand together under its route, the newest first, and are read with it', async () => {
  const { bob } = await aPaidDeal()
  await workOutbox()

  const { html } = await visit(here, { by: bob })

  const group = html.match(/<li class="unread(?:(?!<li class="unread)[\s\S])*<\/details>/)?.[0] ?? ''
  const [newest = '', earlier = ''] = group.split('<details')
  expect(newest).toContain('Gdańsk')
  expect(newest).toContain('The job is yours')
  expect(earlier).toContain('1\u00a0earlier notification')
  expect(earlier).toContain('Your offer is accepted')

  const [paid] = (await unread(bob)).filter(({ event }) => event === 'offer.captured')
  await visit(here, { by: bob, form: { open: `${paid?.id}` } })

  expect((await unread(bob)).filter(({ event }) => event.startsWith('offer.'))).toEqual([])
})
