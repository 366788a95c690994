import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const office = '/admin/acceptances'

test('an administrator chooses on the page of the listing, another one agrees, and the customer is asked to pay', async () => {
  const { ann, auction, offerId } = await anOpenDeal()
  const [eve, dan] = [await anAdmin(), await anAdmin()]
  const listing = toMainPath('adminListing', { auction: auction.id })
  const { html } = await visit(listing, { by: eve, on: 'main' })
  const seen = { choose: `${offerId}`, amount: fieldOf(html, 'amount').value ?? '', currency: 'GBP', auctionVersion: fieldOf(html, 'auctionVersion').value ?? '' } // prettier-ignore
  const empty = await visit(listing, { by: eve, on: 'main', form: { ...seen, reason: ' ' } })
  expect(empty.status).toBe(422)

  const page = await visit(listing, { by: eve, on: 'main', form: { ...seen, reason: 'She called.' } })
  const own = await visit(page.location ?? '', { by: eve, on: 'main' })
  expect(headingOf(own.html)).toMatch(/^Choices for customers/)
  expect(textOf(own.html)).toContain('Another administrator agrees; you can take it back.')
  expect(own.html).not.toContain('value="agree"')

  const waiting = await visit(office, { by: dan, on: 'main' })
  expect(textOf(waiting.html)).toContain('She called.')
  const form = { acceptanceId: fieldOf(waiting.html, 'acceptanceId').value ?? '', answer: 'agree' }
  const agreed = await visit(office, { by: dan, on: 'main', form })
  expect(textOf((await visit(agreed.location ?? '', { by: dan, on: 'main' })).html)).toContain('Nothing is waiting')
  const deal = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann })
  expect(textOf(deal.html)).toMatch(/Pay/)
})

test('only a moderator can open it', async () => {
  expect((await visit(office, { by: await aCustomer(), on: 'main' })).status).not.toBe(200)
  expect((await visit(office, { on: 'main' })).location).toContain('/admin/sign-in')
})
