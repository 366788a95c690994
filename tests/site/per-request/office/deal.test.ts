import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { aDispute } from '#tests/support/scenes/money-cases.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const pageOf = (offer: number) => toMainPath('adminDeal', { offer })

test('an administrator reads a deal with its waybill, phones, ledger, offers, messages and changes', async () => {
  const ann = await aCustomer({ name: 'Ann Novak', phone: '+447700900111' })
  const { bob, auction, offerId } = await aPaidDeal({ ann })
  await as(ann).message.send({ offerId, text: 'The gate is on the left.' })

  const { status, html, text } = await visit(pageOf(offerId), { by: await anAdmin(), on: 'main' })

  expect(status).toBe(200)
  expect(headingOf(html)).toMatch(new RegExp(`^${offerId}: .* → .*£500$`))
  expect(html).toContain('href="tel:+447700900111"')
  expect(html).toContain(`mailto:${bob.email}`)
  expect(text).toMatch(/Captured from the card\s*, payment \d+.*clearing −£500\s+held \+£500/)
  expect(text).toMatch(/Stands now\s+clearing −£500\s+held £500/)
  expect(text).toContain('The gate is on the left.')
  expect(text).toMatch(/offer \d+\s*: captured, awaiting payment → accepted/)
  expect(html).toContain(`href="/admin/listings/${auction.id}"`)
  for (const side of [ann, bob]) expect(html).toContain(`href="/admin/users/details/${side.userId}"`)
  expect(html).not.toMatch(/href="\/(?:company|auction)\//)
})

test('its history says who was told what, how, and leads those who may open it to the mail', async () => {
  const { ann, bob, offerId } = await anOpenDeal()
  await as(ann).offer.reject({ offerId })
  await workOutbox()
  const told = `${pageOf(offerId)}?line=told`

  const { html, text } = await visit(told, { by: await anAdmin({ staffRole: 'support' }), on: 'main' })
  expect(text).toMatch(/told:\s+Your offer was declined\s+mail \w+\s+not seen on the site/)
  expect(text).toMatch(/All \d+\s+Money 0\s+Messages 0\s+Changes \d+\s+Notices \d+/)
  expect(html).toMatch(/href="\/admin\/outbox\/\d+"/)
  expect(html).toContain(`href="${toMainPath('adminUser', { user: bob.userId })}"`)
  const finance = await visit(told, { by: await anAdmin({ staffRole: 'finance' }), on: 'main' })
  expect(finance.text).toContain('Your offer was declined')
  expect(finance.html).not.toMatch(/href="\/admin\/outbox\/\d+"/)
})

test('it shows each role the decisions that it may take', async () => {
  const { offerId } = await aDispute()
  const read = async (staffRole: 'support' | 'moderator' | 'finance') =>
    (await visit(pageOf(offerId), { by: await anAdmin({ staffRole }), on: 'main' })).text

  const support = await read('support')
  expect(support).toContain('Nothing now, in your role and in the state of this offer.')
  expect(support).not.toMatch(/Close the deal|Cancel the deal|Let the payout go/)
  const moderator = await read('moderator')
  expect(moderator).toMatch(/Cancel the deal/)
  expect(moderator).not.toContain('Let the payout go')
  const finance = await read('finance')
  expect(finance).toMatch(/Let the payout go/)
  expect(finance).not.toContain('Cancel the deal')
})

test.each([
  ['moderation', { decision: 'burn', ground: 'other' }],
  ['ground', { decision: 'hide', ground: 'envy' }],
  ['fraud report', { offerId: 'deal', decision: 'forgive' }],
  ['money case', { kind: 'refund', id: '1', decision: 'burn' }],
  ['money', { kind: 'gold', id: '1', decision: 'release' }],
  ['blame', { cancel: 'deal', fault: 'weather' }],
])('an unknown %s is refused and stands for no other', async (_, sent) => {
  const { auction, offerId } = await aPaidDeal()
  const form = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value === 'deal' ? `${offerId}` : value]),
  )

  const { status } = await visit(pageOf(offerId), { by: await anAdmin(), on: 'main', form: { ...form, reason: 'So.' } })

  expect(status).toBe(422)
  expect((await Offer.findByPk(offerId))?.status).toBe('accepted')
  expect((await Auction.findByPk(auction.id))?.hiddenReason).toBeNull()
})

test('a decision with too long a reason is refused with what was typed, and a short one changes the offer', async () => {
  const { offerId } = await anOpenDeal()
  const by = await anAdmin()
  const long = 'a'.repeat(600)

  const refused = await visit(pageOf(offerId), { by, on: 'main', form: { reject: `${offerId}`, reason: long } })
  expect(refused.status).toBe(422)
  expect(refused.html).toMatch(new RegExp(`id="f-reason"[^>]*aria-invalid="true"[^>]*>${long}<`))
  const done = await visit(pageOf(offerId), { by, on: 'main', form: { reject: `${offerId}`, reason: 'Asked us to.' } })
  expect(done).toMatchObject({ status: 303, location: `${pageOf(offerId)}?decided` })
  expect((await Offer.findByPk(offerId))?.status).toBe('rejected')

  const { text } = await visit(done.location ?? '', { by, on: 'main' })
  expect(text).toMatch(/Decided; those whom it concerns have been told\..*Asked us to\./)
})

test('fraud, a dispute and the listing are decided on the page of the deal', async () => {
  const { ann, offerId } = await aDispute()
  await as(ann).offer.fraud({ offerId, reason: 'A fake address.' })
  const by = await anAdmin()
  const page = await visit(pageOf(offerId), { by, on: 'main' })
  expect(page.text).toMatch(/fraud reported.*money to decide.*A fake address\./)

  const send = async (form: Record<string, string>) => (await visit(pageOf(offerId), { by, on: 'main', form })).location
  expect(await send({ offerId: `${offerId}`, decision: 'dismiss', reason: 'It is real.' })).toMatch(/\?decided$/)
  const id = /name="id" value="(\d+)"/.exec(page.html)?.[1] ?? ''
  expect(await send({ kind: 'chargeback', id, decision: 'release', reason: 'Proof sent.' })).toMatch(/\?decided$/)
  const after = (await visit(pageOf(offerId), { by, on: 'main' })).text
  expect(after).not.toMatch(/fraud reported|money to decide/)

  const open = await anOpenDeal()
  const form = { decision: 'hide', ground: 'fraud', reason: 'It does not exist.' }
  expect((await visit(pageOf(open.offerId), { by, on: 'main', form })).location).toMatch(/\?decided$/)
  expect((await visit(pageOf(open.offerId), { by, on: 'main' })).text).toContain('hidden (moderation)')
})

test('an offer without payment or messages says so, and a withdrawn one why it ended', async () => {
  const { bob, offerId } = await anOpenDeal()
  await as(bob).offer.cancel({ offerId, reason: 'The van is broken.' })
  const by = await anAdmin()

  const { text } = await visit(pageOf(offerId), { by, on: 'main' })
  expect(text).toContain('No money has moved: nothing is booked for this offer.')
  expect(text).toMatch(/withdrawn.*The van is broken\./)
  expect(text).toContain('Our fee')
  expect(text).not.toContain('Courier’s share')
  const said = await visit(`${pageOf(offerId)}?line=said`, { by, on: 'main' })
  expect(said.text).toContain('The two sides have written nothing to each other.')
  for (const none of ['/admin/deals/987654', '/admin/deals/x'])
    expect((await visit(none, { by, on: 'main' })).status, none).toBe(404)
})

test('an administrator who opens the customers’ address of a deal is led to the one of the back office', async () => {
  const { ann, offerId } = await aPaidDeal()
  const here = toPath('pl_PL', 'deal', { id: offerId })

  const { status, location } = await visit(here, { by: await anAdmin(), on: 'pl_PL' })
  expect(status).toBe(303)
  expect(location).toMatch(new RegExp(`^https?://[^/]+${pageOf(offerId)}$`))
  expect(location).not.toContain('pl.')
  expect((await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann })).status).toBe(200)
})

test('lists of offers and payments, people and the audit log link to the page of the deal', async () => {
  const { bob, offerId } = await aPaidDeal()
  const by = await anAdmin()
  for (const list of [
    `/admin/offers?listing=${offerId}`,
    `/admin/payments?q=${offerId}`,
    `/admin/payouts?q=${offerId}`,
    `/admin/users/details/${bob.userId}`,
    '/admin/audit?machine=offer',
  ])
    expect((await visit(list, { by, on: 'main' })).html, list).toContain(`href="${pageOf(offerId)}"`)
})
