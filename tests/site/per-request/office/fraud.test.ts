import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const office = '/admin/fraud'

test('a user reports what happened, reads that it is under review, and the other side sees nothing', async () => {
  const { ann, bob, offerId } = await aPaidDeal()
  const here = toPath('en_GB', 'deal', { id: offerId })
  const long = await visit(here, { by: bob, form: { do: 'reportFraud', reason: 'a'.repeat(600) } })
  expect(long.status).toBe(422)
  expect(long.html).toContain('a'.repeat(600))
  await visit(here, { by: bob, form: { do: 'reportFraud', reason: 'The car is another one.' } })

  const told = textOf((await visit(here, { by: bob })).html)
  expect(told).toContain('You’ve reported this deal. We’re looking into it')
  expect(textOf((await visit(here, { by: ann })).html)).not.toMatch(/reported|another one/)
})

test('the back office reads the report, records its finding, and both sides are notified', async () => {
  const { ann, bob, offerId } = await aPaidDeal()
  await as(ann).offer.fraud({ offerId, reason: 'He wants it by bank transfer.' })
  const by = await anAdmin()
  const { html } = await visit(office, { by, on: 'main' })
  expect(headingOf(html)).toMatch(/^Reports of fraud/)
  expect(textOf(html)).toMatch(/He wants it by bank transfer/)
  expect(textOf(html)).toContain('Customer, who reports')
  expect(html).toContain(toMainPath('adminUser', { user: bob.userId }))

  const form = { offerId: `${offerId}`, decision: 'confirm' }
  const empty = await visit(office, { by, on: 'main', form: { ...form, reason: ' ' } })
  expect(empty.status).toBe(422)
  const done = await visit(office, { by, on: 'main', form: { ...form, reason: 'It is so.' } })
  const proposed = textOf((await visit(done.location ?? '', { by, on: 'main' })).html)
  expect(proposed).toContain('You have proposed to stop it.')
  expect(proposed).not.toContain('limit the account of the other side')

  const second = { by: await anAdmin(), on: 'main' } as const
  const seen = await visit(office, second)
  expect(textOf(seen.html)).toContain('proposes to stop it. Money has moved, so it takes two')
  expect(textOf(seen.html)).toContain('It is so.')
  await visit(office, { ...second, form: { ...form, reason: 'It is so.' } })
  for (const side of [ann, bob]) {
    const deal = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: side })
    expect(headingOf(deal.html)).toBe('This deal has been stopped')
    expect(textOf(deal.html)).toContain('Reason: It is so.')
  }
})

test('only a moderator can open it', async () => {
  expect((await visit(office, { by: await aCustomer(), on: 'main' })).status).not.toBe(200)
  const { location } = await visit(office, { on: 'main' })
  expect(location).toContain('/admin/sign-in')
})

test('deals that their two sides cannot end are listed in the back office', async () => {
  const { status, html } = await visit('/admin/undecided-deals', {
    by: await anAdmin(),
    on: 'main',
  })

  expect(status).toBe(200)
  expect(headingOf(html)).toMatch(/^Undecided deals/)
})
