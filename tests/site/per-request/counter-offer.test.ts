import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anOpenDeal, pounds, type Deal } from '#tests/support/scenes/offers.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const compare = ({ auction }: Deal) => toPath('en_GB', 'myListing', { id: auction.id })
const form = ({ auction }: Deal) => toPath('en_GB', 'addOffer', { id: auction.id })
const work = toPath('en_GB', 'myAuctions')
const asked = (amount = '450') => ({ do: 'counter', proposal: amount, currency: 'GBP' })
const askFor = async (deal: Deal) => as(deal.ann).offer.counter({ offerId: deal.offerId, price: pounds('450') })

test('the owner asks for a slightly lower price in one tap, and sees until when it can be answered', async () => {
  const deal = await anOpenDeal()
  const by = deal.ann
  const before = await visit(compare(deal), { by })
  expect(before.html).toMatch(/name="proposal" value="475\.00"[^]*name="proposal" value="450\.00"/)

  const fields = { ...asked(), offerId: String(deal.offerId) }
  expect((await visit(compare(deal), { by, form: fields })).location).toBe(compare(deal))

  const { html, text } = await visit(compare(deal), { by })
  expect(text).toMatch(/You’ve asked for £450\. The courier can agree until \d+/)
  expect(html).not.toContain('name="proposal"')
  expect(html).toContain('value="accept"')
  const twice = await visit(compare(deal), { by, form: fields })
  expect(twice.status).toBe(409)
})

test('another price is typed in a form of its own, which keeps a refused value', async () => {
  const deal = await anOpenDeal()
  const by = deal.ann
  const asking = await visit(`${compare(deal)}?counter=${deal.offerId}`, { by })
  expect(asking.text).toContain('Bob Transport offers £500. What would you pay?')
  const fields = { do: 'counter', offerId: String(deal.offerId), currency: 'GBP' }

  const wrong = await visit(compare(deal), { by, form: { ...fields, price: '12' } })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toMatch(/id="f-price"[^>]*value="12"|value="12"[^>]*id="f-price"/)
  expect(wrong.text).toContain('greater than or equal to 200')

  expect((await visit(compare(deal), { by, form: { ...fields, price: '410,00' } })).status).toBe(303)
  expect((await as(by).offer.get({ offerId: deal.offerId })).counter?.price.gross).toEqual(pounds('410'))
})

test('the bidder finds the counter-offer first, with what they would earn, and agrees in one tap', async () => {
  const deal = await anOpenDeal()
  const by = deal.bob
  expect((await visit(form(deal), { by })).html).not.toContain('value="takeCounter"')
  await askFor(deal)

  const start = await visit(work, { by })
  expect(start.text).toContain('The customer asks for £450 instead of £500')
  expect(start.html).toContain(`href="${form(deal)}#counter"`)
  const page = await visit(form(deal), { by })
  expect(page.text).toMatch(/The customer would pay £450[^]*You receive £417\.59[^]*Agree to £450/)

  const fields = { do: 'takeCounter', offerId: String(deal.offerId), amount: '450.00' }
  expect((await visit(form(deal), { by, form: fields })).location).toBe(`${work}?done=revised`)
  const late = await visit(form(deal), { by, form: fields })
  expect(late.status).toBe(409)
  expect((await visit(compare(deal), { by: deal.ann })).text).toContain('Accept £450')
})

test('or keeps their price, and the customer’s listing shows the offer unchanged', async () => {
  const deal = await anOpenDeal()
  await askFor(deal)
  const fields = { do: 'declineCounter', offerId: String(deal.offerId) }

  const { location } = await visit(form(deal), { by: deal.bob, form: fields })

  expect(location).toBe(`${work}?done=declined`)
  expect((await visit(`${work}?done=declined`, { by: deal.bob })).text).toContain('You’re keeping your price.')
  expect((await visit(compare(deal), { by: deal.ann })).text).toContain('Accept £500')
})

test('a driver does not see the counter-offer, and each side reads its own language', async () => {
  const deal = await anOpenDeal()
  await askFor(deal)
  const dan = await aMember({ of: deal.bob })
  const { html } = await visit(toPath('en_GB', 'deal', { id: deal.offerId }), { by: dan })
  expect(textOf(html)).not.toContain('Agree to')

  const polish = await visit(toPath('pl_PL', 'addOffer', { id: deal.auction.id }), { by: deal.bob, on: 'pl_PL' })
  expect(polish.text).toMatch(/Klient proponuje 450\sGBP/)
})
