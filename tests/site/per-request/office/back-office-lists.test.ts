import { expect, test } from 'vitest'
import { toMainPath } from '#content/paths.ts'
import { aFailedJob, anUntoldEvent } from '#tests/support/jobs.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()
aSite()

test('a list is exported to a spreadsheet with its filters, and no name in it runs as a formula', async () => {
  const by = await anAdmin()
  await aCustomer({ name: '=1+1, "Una"' })
  await aCustomer({ name: 'Somebody Else' })

  const { status, html } = await visit('/admin/users/table?q=Una', { by, on: 'main' })

  expect(status).toBe(200)
  expect(html).toContain(`"'=1+1, ""Una"""`)
  expect(html).not.toContain('Somebody Else')
})

test('the queue of verifications is exported to a spreadsheet with its filters', async () => {
  const by = await anAdmin()
  await aCourier({ companyName: '=Quick "Carriers"' })
  await aCourier({ companyName: 'Slow Carriers' })
  const narrowed = 'text=Quick&status=all'

  const page = await visit(`/admin/verifications?${narrowed}`, { by, on: 'main' })
  const table = await visit(`/admin/verifications/table?${narrowed}`, { by, on: 'main' })

  expect(page.html).toContain('href="/admin/verifications/table?text=Quick&')
  expect(table.html).toMatch(/\d+,"'=Quick ""Carriers""",courier,[A-Z]{2},verified,0,\d{4}-/)
  expect(table.html).not.toContain('Slow Carriers')
})

test('pages without room in the phone’s bar are linked from the first page, for admins who may open them', async () => {
  const { html } = await visit('/admin', { by: await anAdmin(), on: 'main' })
  const more = /<nav class="more"[^]*?<\/nav>/.exec(html)?.[0]
  const tess = await anAdmin({ staffRole: 'finance' })
  const hers = (await visit('/admin', { by: tess, on: 'main' })).html

  for (const address of ['/admin/audit', '/admin/jobs', '/admin/sms', '/admin/split-tests'])
    expect(more).toContain(`href="${address}"`)
  expect(hers).not.toContain('href="/admin/sms"')
})

test('the outbox is exported to a spreadsheet without the contents of its mails', async () => {
  const by = await anAdmin()
  const ann = await aCustomer()
  await as(ann).user.changeEmail({ email: 'una.new@people.example', password: PASSWORD })
  await workOutbox()

  const { html } = await visit('/admin/outbox/table?email=una.new', { by, on: 'main' })

  expect(html).toMatch(/\d+,\d{4}-.*,una\.new@people\.example,en,user\.changeEmail,.*,sent,/)
  expect(html).not.toMatch(/https?:/)
})

test('a verifier confirms a phone number by hand, and the page says that it was done', async () => {
  const bob = await aCourier({ isPhoneConfirmed: false })
  const by = await anAdmin()
  const to = toMainPath('verification', { company: bob.companyId ?? 0 })
  expect((await visit(to, { by, on: 'main' })).text).toContain('Confirm the phone number')

  const form = { block: 'phone', status: 'verified', reason: 'I have called the number.' }
  expect((await visit(to, { by, on: 'main', form: { ...form, reason: 'No' } })).status).toBe(422)
  expect((await visit(to, { by, on: 'main', form })).location).toBe(to)

  const { text } = await visit(to, { by, on: 'main' })
  expect(text).toContain('Phone, confirmed')
  expect(text).toMatch(/phone\.confirm\s+verified.*I have called the number\./)
})

test('the audit log is readable on a page and in a spreadsheet, for admins with permission', async () => {
  const by = await anAdmin({ name: 'Ada Min' })
  const una = await aCustomer({ name: 'Una Quick' })
  await as(by).admin.setUserStatus({ userId: una.userId, status: 'limited', reason: 'Three complaints.' })

  const page = await visit('/admin/audit?person=Una+Quick', { by, on: 'main' })
  const table = await visit('/admin/audit/table?person=Una+Quick', { by, on: 'main' })

  expect(page.html).toContain('user: limit')
  expect(page.html).toContain('Three complaints.')
  expect(table.html).toMatch(/Ada Min,.*user,\d+,limit,active,limited,Three complaints\./)
  const tess = await anAdmin({ staffRole: 'translator' })
  for (const address of [
    '/admin/audit',
    '/admin/offers/table',
    '/admin/audit/table',
    '/admin/users/table',
    '/admin/verifications/table',
    '/admin/outbox/table',
    '/admin/jobs',
  ])
    expect((await visit(address, { by: tess, on: 'main' })).status, address).toBe(404)
})

test('the page of a person links to their company’s events and documents', async () => {
  const by = await anAdmin()
  const bob = await aCourier({ companyName: 'Bob Transport' })
  await as(by).company.suspend({
    companyId: bob.companyId ?? 0,
    isSuspended: true,
    reason: 'Its insurer does not know it.',
  })
  const open = (page: 'adminCompanyLogs' | 'adminCompanyDocuments', user = bob.userId) =>
    visit(toMainPath(page, { user }), { by, on: 'main' })

  expect((await open('adminCompanyLogs')).html).toContain('Its insurer does not know it.')
  expect((await open('adminCompanyDocuments')).html).toContain('Documents of Bob Transport')
  for (const none of [
    '/admin/users/company-logs/987654',
    '/admin/users/company-profile-documents/987654',
    '/admin/listings/%00',
  ])
    expect((await visit(none, { by, on: 'main' })).status).toBe(404)
})

test('events that were given up are on the start page, and a button retries them', async () => {
  const by = await anAdmin()
  const { jobId } = await aFailedJob()

  expect((await visit('/admin', { by, on: 'main' })).html).toContain('One job was given up')
  expect((await visit('/admin/jobs', { by, on: 'main' })).html).toContain('The mailbox is full.')
  const done = await visit('/admin/jobs', { by, on: 'main', form: { jobId: String(jobId) } })
  expect(done.location).toBe('/admin/jobs?retried')
  expect((await visit('/admin', { by, on: 'main' })).html).not.toContain('was given up')
})

test('the start page links to a failed notification, and a button sends it', async () => {
  const by = await anAdmin()
  const una = await aCustomer()
  const { eventId } = await anUntoldEvent(una.userId)

  const start = await visit('/admin', { by, on: 'main' })
  expect(start.text).toContain('One event could not be told')
  expect(start.html).toContain('href="/admin/jobs#untold"')
  expect((await visit('/admin/jobs', { by, on: 'main' })).text).toContain('no such template')
  const done = await visit('/admin/jobs', { by, on: 'main', form: { eventId: String(eventId) } })
  expect(done.location).toBe('/admin/jobs?retried')

  await workOutbox()
  expect((await as(una).notification.list({})).data[0]?.event).toBe('user.secondFactorOn')
  expect((await visit('/admin', { by, on: 'main' })).text).not.toContain('could not be told')
  expect(await refusal(as(by).notification.retryUntold({ eventId }))).toBe('not_found')
})

test('offers are listed on a page with links to listing, people and deal, and are exported to a spreadsheet', async () => {
  const by = await anAdmin()
  const ann = await aCustomer()
  const bob = await aCourier({ companyName: '=Swift "Carriers"' })
  const { auction, offerId } = await aPaidDeal({ ann, bob })
  const narrowed = 'bidder=Swift&status=accepted'

  const page = await visit(`/admin/offers?${narrowed}`, { by, on: 'main' })
  expect(page.html).toContain(`href="/admin/listings/${auction.id}"`)
  expect(page.html).toContain(`href="/admin/users/details/${bob.userId}"`)
  expect(page.html).toContain(`href="/admin/users/details/${ann.userId}"`)
  expect(page.text).toMatch(/accepted\s+planned\s+£500/)
  const table = await visit(`/admin/offers/table?${narrowed}`, { by, on: 'main' })
  expect(table.html).toContain(`${offerId},accepted,planned,${auction.id},`)
  expect(table.html).toContain(`"'=Swift ""Carriers"""`)
})

test('finance filters payments and payouts by status, and no other role can', async () => {
  const { offerId } = await aPaidDeal()
  const by = await anAdmin({ staffRole: 'finance' })
  const offer = await as(by).offer.get({ offerId })
  const find = (page: string, status: string) =>
    visit(`/admin/${page}?q=${offerId}&status=${status}`, { by, on: 'main' })

  expect((await find('payments', 'captured')).text).toContain(offer.auction.title)
  expect((await find('payments', 'failed')).text).toContain('No payment like that')
  expect((await find('payouts', 'on_hold')).text).toContain(offer.auction.title)
  expect((await find('payouts', 'paid')).text).toContain('No payout like that')
  for (const table of ['/admin/payments/table', '/admin/payouts/table'])
    expect((await visit(table, { by, on: 'main' })).html, table).toContain(`,${offerId},`)
  const support = await anAdmin({ staffRole: 'support' })
  for (const page of ['payments', 'payouts', 'payments/table'])
    expect((await visit(`/admin/${page}`, { by: support, on: 'main' })).status, page).toBe(404)
})
