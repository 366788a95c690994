import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { aDuePayout, aPayment, aProposedRefund } from '#tests/support/scenes/money-cases.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const finance = () => anAdmin({ staffRole: 'finance' })
const on = 'main'

test('finance refunds a part of a payment on its page, and the same form sent twice refunds once', async () => {
  const { paymentId, offerId } = await aPayment()
  const here = toMainPath('adminPayment', { payment: paymentId })
  const by = await finance()
  const { html } = await visit(here, { by, on })
  expect(headingOf(html)).toMatch(/^£500 for/)
  expect(textOf(html)).toContain('£500 can be refunded to the card.')
  const once = /name="once" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const form = { once, currency: 'GBP', amount: '50', reason: 'A day late' }

  const tooMuch = await visit(here, { by, on, form: { ...form, amount: '501' } })
  expect(tooMuch.status).toBe(422)
  expect(fieldOf(tooMuch.html, 'amount')).toMatchObject({ value: '501' })
  expect(textOf(tooMuch.html)).toContain('500.00')

  for (const _ of [1, 2]) expect((await visit(here, { by, on, form })).location).toBe(`${here}?done`)
  await workOutbox()
  const done = textOf((await visit(here, { by, on })).html)
  expect(done).toContain('£50; £450 left')
  expect(done).toContain('A day late')
  expect(done).toContain('We bear it.')
  const deal = await visit(toMainPath('adminDeal', { offer: offerId }), { by, on })
  expect(deal.html).toContain(`href="${here}"`)
  expect(textOf(deal.html)).toContain('A day late')
})

test('a refund above the limit is approved on the same page, and only by another administrator', async () => {
  const { paymentId, refundId, eve } = await aProposedRefund()
  const here = toMainPath('adminPayment', { payment: paymentId })
  const own = (await visit(here, { by: eve, on })).html
  expect(textOf(own)).toContain('waits for a second administrator')
  expect(own).not.toContain('value="approve"')
  expect(own).toContain('Take it back')
  expect(own).not.toContain('id="refund"')
  const by = await finance()
  expect(textOf((await visit('/admin', { by, on })).html)).toMatch(/refunds? to approve/)
  expect((await visit(`${toMainPath('adminPayments')}?status=proposed`, { by, on })).html).toContain(here)

  const form = { refundId: `${refundId}`, answer: 'approve', reason: '' }
  expect((await visit(here, { by: eve, on, form })).status).toBe(403)
  expect((await visit(here, { by, on, form })).location).toBe(`${here}?done`)
  await workOutbox()
  expect(textOf((await visit(here, { by, on })).html)).toContain('approved by')
})

test('finance holds a payout and lets it go, and the courier reads that it is checked, not why', async () => {
  const { payoutId, bob } = await aDuePayout()
  const here = toMainPath('adminPayout', { payout: payoutId })
  const by = await finance()
  const empty = await visit(here, { by, on, form: { decision: 'hold', reason: ' ' } })
  expect(empty.status).toBe(422)
  await visit(here, { by, on, form: { decision: 'hold', reason: 'The same van twice' } })
  const held = textOf((await visit(here, { by, on })).html)
  expect(held).toContain('held by the office')
  expect(held).toContain('The same van twice')
  expect(held).toContain('Let the payout go')
  expect((await visit(`${toMainPath('adminPayouts')}?status=held`, { by, on })).html).toContain(here)
  const payments = textOf((await visit(toPath('en_GB', 'payments'), { by: bob })).html)
  expect(payments).toContain('We’re checking this payout')
  expect(payments).not.toContain('The same van twice')

  await visit(here, { by, on, form: { decision: 'release', reason: 'Two vans' } })
  expect(textOf((await visit(here, { by, on })).html)).toContain('Hold the payout')
})

test('other roles have neither page', async () => {
  const { payoutId } = await aDuePayout()
  const { paymentId } = await aPayment()
  for (const staffRole of ['support', 'moderator', 'verifier'] as const)
    for (const page of [
      toMainPath('adminPayment', { payment: paymentId }),
      toMainPath('adminPayout', { payout: payoutId }),
    ])
      expect((await visit(page, { by: await anAdmin({ staffRole }), on })).status).not.toBe(200)
  expect((await as(await anAdmin({ staffRole: 'support' })).admin.deal({ offerId: 1 })).id).toBe(1)
})
