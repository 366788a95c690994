import { expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { anOpenDeal, aPayableCourier, aConfirmedDeal, priced } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

/** The actions of a page’s solid buttons. */
const solidOf = (html: string) =>
  [...html.matchAll(/<button class="button(?: wide| low)*" name="do" value="(\w+)"/g)].map(([, does]) => does)

const dealPage = (id: number, on: 'en_GB' | 'de_DE' = 'en_GB') => toPath(on, 'deal', { id })

test('the side that cancelled a deal asks to reinstate it; the other reads why, and what it costs', async () => {
  const { ann, bob, offerId } = await aCancelledDeal()
  const here = dealPage(offerId)
  expect(textOf((await visit(here, { by: bob })).html)).toContain('Reopen the deal')
  const long = await visit(here, { by: bob, form: { do: 'askReinstate', reason: 'a'.repeat(600) } })
  expect(long.status).toBe(422)
  expect(long.html).toContain('a'.repeat(600))
  await visit(here, { by: bob, form: { do: 'askReinstate', reason: 'The van runs again.' } })
  expect(textOf((await visit(here, { by: bob })).html)).toMatch(
    /You’ve asked to reopen the deal.*The van runs again\..*Take it back/,
  )

  const there = dealPage(offerId, 'de_DE')
  const { html } = await visit(there, { by: ann, on: 'de_DE' })
  expect(headingOf(html)).toBe('Bob Transport möchte den Auftrag wieder aufnehmen. Sind Sie einverstanden?')
  expect(textOf(html)).toMatch(/The van runs again\..*bezahlen Sie\D*500\D*innerhalb von\D*24\D*Stunden neu/)
  const requestId = /name="requestId" value="(\d+)"/.exec(html)?.[1] ?? ''
  await visit(there, { by: ann, on: 'de_DE', form: { do: 'agreeReinstate', requestId } })
  expect(textOf((await visit(there, { by: ann, on: 'de_DE' })).html)).toContain('bezahlen')
  expect(headingOf((await visit(here, { by: bob })).html)).toBe(
    'The customer is about to pay. Please don’t set out yet',
  )
})

test('a deal that is done offers to be reopened below everything it is about', async () => {
  const { ann, bob, offerId } = await aConfirmedDeal()
  for (const by of [ann, bob]) {
    const { html } = await visit(dealPage(offerId), { by })
    const [contact, reopen] = ['id="contact"', 'value="askReinstate"'].map((one) => html.indexOf(one))
    expect(contact).toBeGreaterThan(0)
    expect(reopen).toBeGreaterThan(contact ?? 0)
  }
})

test('the other side declines, and the asker reads it', async () => {
  const deal = await aConfirmedDeal()
  const { ann, bob, offerId } = deal
  const requestId = await askAgain(deal, ann)
  await visit(dealPage(offerId), { by: bob, form: { do: 'declineReinstate', requestId: `${requestId}` } })
  const { html } = await visit(dealPage(offerId), { by: ann })
  expect(textOf(html)).toContain('The other side would rather leave the deal as it is.')
  expect(html).not.toContain('value="askReinstate"')
})

test('the back office reinstates a deal from the page of its listing, with a reason for both', async () => {
  const deal = await aCancelledDeal()
  await askAgain(deal, deal.bob, 'The van runs again.')
  const by = await anAdmin({ staffRole: 'finance' })
  const here = toMainPath('adminListing', { auction: deal.auction.id })
  const { html } = await visit(here, { by, on: 'main' })
  expect(textOf(html)).toMatch(/One side has asked to reopen it: The van runs again\./)
  const form = { reinstate: `${deal.offerId}` }
  expect((await visit(here, { by, on: 'main', form: { ...form, reason: ' ' } })).status).toBe(422)
  await visit(here, { by, on: 'main', form: { ...form, reason: 'Both wrote to us.' } })
  expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).status).toBe('awaiting_payment')
  const support = await anAdmin({ staffRole: 'support' })
  expect((await visit(here, { by: support, on: 'main' })).html).not.toContain('Reopen the deal')
})

test('a review says that its deal was reinstated since', async () => {
  const { ann, bob, offerId } = await aConfirmedDeal()
  await as(ann).opinion.give({ offerId, stars: 5, text: 'Careful.' })
  await as(bob).opinion.give({ offerId, stars: 5, text: 'Friendly.' })
  await as(await anAdmin()).offer.backToAccepted({ offerId, reason: 'Not there yet.' })
  const page = toPath('en_GB', 'courier', { slug: 'bob-transport', id: bob.companyId ?? 0 })
  expect(textOf((await visit(page)).html)).toContain('Written before this deal was reopened')
})

test('a bidder reads what has changed in the listing, and confirms the offer in one tap', async () => {
  const { ann, bob, auction, offerId } = await anOpenDeal({ bob: await aPayableCourier() })
  const days = { sendDateFrom: inDays(5), sendDateTo: inDays(6), receiveDateFrom: inDays(6), receiveDateTo: inDays(7) }
  await as(ann).auction.editDates({ auction: auction.id, transportDateRange: 'custom', dateFixed: true, ...days })
  const here = toPath('de_DE', 'addOffer', { id: auction.id })
  const { html } = await visit(here, { by: bob, on: 'de_DE' })
  expect(solidOf(html)).toEqual(['keep'])
  expect(textOf(html)).toMatch(/Die Transportanfrage wurde geändert.*Abholung.*Bisher.*Jetzt/)
  const changed = /<section[^>]*id="changed"[^]*?<\/section>/.exec(html)?.[0] ?? ''
  expect(textOf(changed)).toMatch(/500.£ gilt weiterhin/)
  expect(textOf(changed)).not.toContain('Gesamtgewicht')
  const form = Object.fromEntries(
    [...changed.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  const { location = '' } = await visit(here, { by: bob, on: 'de_DE', form })
  expect(textOf((await visit(location, { by: bob, on: 'de_DE' })).html)).toContain(
    'Ihr Angebot gilt wieder unverändert.',
  )
  const seen = await priced(bob, offerId)
  expect([seen.status, seen.price.gross.amount]).toEqual(['active', '500.00'])
})

test('shortly before its end an owner extends a flexible listing in one tap', async () => {
  const ann = await aCustomer()
  const { id } = await anAuction({ by: ann })
  const here = toPath('en_GB', 'myListing', { id })
  expect((await visit(here, { by: ann })).html).not.toContain('id="ends"')
  await query({ tx: undefined }, `update auctions set expires_at = now() + interval '2 days' where id = $1`, [id])
  const { html } = await visit(here, { by: ann })
  expect(textOf(html)).toMatch(/Keep it open for\D*30\D*more days/)
  const version = /id="ends"[^]*?name="version" value="(\d+)"/.exec(html)?.[1] ?? ''
  await visit(here, { by: ann, form: { do: 'lengthen', version } })
  expect((await visit(here, { by: ann })).html).not.toContain('id="ends"')
})
