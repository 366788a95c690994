import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aDecision, anAppeal, aReportedListing, statement } from '#tests/support/scenes/moderation.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const listings = '/admin/listings'
const table = '/admin/listings/table'
const reports = '/admin/reports'

test('a guest reports a listing below it; missing data is asked for and what was typed stays', async () => {
  const { id, slug } = await anAuction({ by: await aCustomer() })
  const here = toPath('en_GB', 'reportListing', { id })
  expect((await visit(toPath('en_GB', 'listing', { id, slug }))).html).toContain(here)
  const form = { ground: 'fraud', text: 'It is not his.', email: 'eva@example', isHonest: 'on' }
  const wrong = await visit(here, { form })
  expect(wrong.status).toBe(422)
  expect(fieldOf(wrong.html, 'email').isInvalid).toBe(true)
  expect(wrong.html).toContain('It is not his.')
  const sent = await visit(here, { form: { ...form, email: 'eva@example.test' } })
  expect(textOf((await visit(sent.location ?? '')).html)).toContain('Thank you. We will look at it')
})

test('a signed-in user is not asked for a name; an owner cannot report their own listing', async () => {
  const ann = await aCustomer()
  const { id, slug } = await anAuction({ by: ann })
  const here = toPath('en_GB', 'reportListing', { id })
  expect((await visit(here, { by: await aCustomer() })).html).not.toContain('name="email"')
  expect((await visit(toPath('en_GB', 'listing', { id, slug }), { by: ann })).html).not.toContain(here)
})

test('an owner reads on the listing that we have hidden it and why, and appeals once', async () => {
  const { ann, auctionId, decisionId } = await aDecision()
  const listing = await visit(toPath('en_GB', 'myListing', { id: auctionId }), { by: ann })
  const here = toPath('en_GB', 'decisions')
  expect(listing.html).toContain(here)
  const { html } = await visit(here, { by: ann })
  expect(textOf(html)).toMatch(/May not be carried|Something that may not be carried/)
  expect(textOf(html)).toContain('Gas bottles may not be carried.')
  const form = { decisionId: `${decisionId}`, text: ' ' }
  expect((await visit(here, { by: ann, form })).status).toBe(422)
  const sent = await visit(here, { by: ann, form: { ...form, text: 'They are empty.' } })
  const after = await visit(sent.location ?? '', { by: ann })
  expect(textOf(after.html)).toContain('Somebody else will look at it.')
  expect(after.html).not.toContain('name="decisionId"')
})

test('the owner of a removed listing reads that it is gone and where to appeal', async () => {
  const { ann, auctionId } = await aDecision('remove')
  const { html } = await visit(toPath('en_GB', 'myListing', { id: auctionId }), { by: ann })
  expect(textOf(html)).toContain('This listing is no longer public')
  expect(html).toContain(toPath('en_GB', 'decisions'))
})

test('the back office reads reports and appeals, and decides', async () => {
  const { ada, ann, auctionId, reportId } = await aReportedListing()
  const { html } = await visit(reports, { by: ada, on: 'main' })
  expect(textOf(html)).toContain('There are gas bottles on the second picture.')
  expect(html).toContain(toMainPath('adminUser', { user: ann.userId }))
  const form = { reportId: `${reportId}`, decision: 'hide', ground: 'forbidden' }
  const empty = await visit(reports, { by: ada, on: 'main', form: { ...form, reason: ' ' } })
  expect(empty.status).toBe(422)
  const done = await visit(reports, { by: ada, on: 'main', form: { ...form, reason: 'Gas.' } })
  expect(textOf((await visit(done.location ?? '', { by: ada, on: 'main' })).html)).toContain(
    'Decided; whom it concerns',
  )
  expect((await as(ann).auction.get({ auction: auctionId })).hiddenReason).toBe('moderation')
})

test('the moderator who decided reads that another one answers the appeal', async () => {
  const { ada, decisionId } = await anAppeal()
  const own = await visit(reports, { by: ada, on: 'main' })
  expect(textOf(own.html)).toContain('You made this decision yourself.')
  const eve = await anAdmin()
  const { html } = await visit(reports, { by: eve, on: 'main' })
  expect(html).toContain(`name="decisionId" value="${decisionId}"`)
})

test('listings are found, read in full and decided about', async () => {
  const [ann, ada] = [await aCustomer({ name: 'Żaneta Wąs' }), await anAdmin()]
  const { id, title } = await anAuction({ by: ann })
  const { html } = await visit(`${listings}?q=w%C4%85s&status=active`, { by: ada, on: 'main' })
  const one = toMainPath('adminListing', { auction: id })
  expect(html).toContain(one)
  const page = await visit(one, { by: ada, on: 'main' })
  expect(headingOf(page.html)).toBe(title)
  const sheet = await visit(`${table}?q=w%C4%85s`, { by: ada, on: 'main' })
  expect(sheet.html).toContain('Żaneta Wąs')
  await visit(one, { by: ada, on: 'main', form: { decision: 'remove', ...statement } })
  expect(textOf((await visit(one, { by: ada, on: 'main' })).html)).toContain('Show it again')
})

test('read-only staff can read a listing but not decide', async () => {
  const { id } = await anAuction({ by: await aCustomer() })
  const by = await anAdmin({ staffRole: 'support' })
  const page = await visit(toMainPath('adminListing', { auction: id }), { by, on: 'main' })
  expect(page.status).toBe(200)
  expect(page.html).not.toContain('name="decision"')
  expect((await visit(reports, { by, on: 'main' })).status).not.toBe(200)
})
