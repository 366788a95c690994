import { expect, test } from 'vitest'
import { aLateComplaint } from '#tests/support/scenes/complaints.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

test('a moderator reads both sides, asks, and decides with an amount that both sides read', async () => {
  const { ann, bob, complaintId } = await aLateComplaint({ claim: pounds('100'), item: 'Table' })
  await as(bob).complaint.write({ complaintId, text: 'It was loose before.' })
  const by = await anAdmin()
  const office = { by, on: 'main' } as const
  const list = await visit('/admin/complaints', office)
  const here = `/admin/complaints/${complaintId}`
  expect(list.html).toContain(here)
  expect(textOf(list.html)).toContain('Waits for us')

  const { html } = await visit(here, office)
  expect(headingOf(html)).toContain('Damage')
  expect(textOf(html)).toMatch(/A leg of the table is broken.*It was loose before/s)

  const form = { does: 'decide', currency: 'GBP', outcome: 'partly', amount: '600', text: 'Both are right.' }
  const tooMuch = await visit(here, { ...office, form })
  expect(tooMuch.status).toBe(422)
  expect(tooMuch.html).toContain('Both are right.')
  const done = await visit(here, { ...office, form: { ...form, amount: '60' } })
  const decided = textOf((await visit(done.location ?? '', office)).html)
  expect(decided).toContain('Partly upheld, £60 back to the customer')
  expect(decided).toContain('Decided, can be appealed')
  expect(await as(ann).complaint.get({ complaintId })).toMatchObject({ finding: 'Both are right.' })
})

test('a question of the office waits for the author', async () => {
  const { complaintId } = await aLateComplaint()
  const office = { by: await anAdmin(), on: 'main' } as const
  const here = `/admin/complaints/${complaintId}`
  await visit(here, { ...office, form: { does: 'ask', text: 'Which leg?' } })
  expect(textOf((await visit(here, office)).html)).toContain('We asked: Which leg?')
})

test('support reads complaints and cannot decide; customers see neither page', async () => {
  const { ann, complaintId } = await aLateComplaint()
  const here = `/admin/complaints/${complaintId}`
  const support = { by: await anAdmin({ staffRole: 'support' }), on: 'main' } as const
  expect((await visit(here, support)).status).toBe(200)
  const refused = await visit(here, { ...support, form: { does: 'decide', outcome: 'upheld', text: 'So' } })
  expect(refused.status).toBe(403)
  expect((await visit(here, { by: ann, on: 'main' })).status).not.toBe(200)
  expect((await visit('/admin/complaints/999999', support)).status).toBe(404)
  expect((await visit('/admin/complaints', { by: await aCustomer(), on: 'main' })).status).not.toBe(200)
})
