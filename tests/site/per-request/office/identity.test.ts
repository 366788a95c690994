import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { aPhoto } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()
aSite()

const here = toPath('en_GB', 'identity')
const office = toMainPath('adminIdentities')
const send = async (by: Awaited<ReturnType<typeof aCourier>>, document: string, side: string) =>
  visit(here, { by, form: { document, side }, file: await aPhoto() })

test('a provider sends both sides of a document, staff checks it, and the profile says so', async () => {
  const bob = await aCourier({ name: 'Bob Driver', companyName: 'Bob Transport' })
  const by = await anAdmin()
  const profile = toPath('en_GB', 'courier', { slug: 'x', id: bob.companyId ?? 0 })
  const open = async (address: string) => {
    const { location = address } = await visit(address)
    return (await visit(location)).text
  }
  expect((await visit(here, { by: bob })).text).toContain('erased 14\u00a0days after the decision')

  expect((await send(bob, 'id_card', 'front')).location).toBe(`${here}?sent`)
  const half = await visit(here, { by: bob })
  expect(half.text).toContain('One photo is missing: the back.')
  await send(bob, 'id_card', 'back')
  expect((await visit(here, { by: bob })).text).toContain('Being checked')
  expect((await visit('/admin', { by, on: 'main' })).text).toContain('One identity to check')

  const queue = await visit(office, { by, on: 'main' })
  expect(queue.text).toContain('Bob Driver')
  expect(queue.html.match(/alt="(?:Front|Back) of the document"/g)).toHaveLength(2)
  const decided = { userId: String(bob.userId), version: '2', status: 'verified' }
  const undated = await visit(office, { by, on: 'main', form: { ...decided, validUntil: '' } })
  expect(undated.status).toBe(422)
  expect(await open(profile)).not.toContain('Identity')
  await visit(office, { by, on: 'main', form: { ...decided, validUntil: '2099-01-01' } })

  expect(await open(profile)).toContain('Identity')
  expect((await visit(here, { by: bob })).text).toContain('Checked')
  await workOutbox()
  expect((await as(bob).notification.list({})).data[0]?.title).toBe('Your identity is checked')
})

test('a user reads why the document was rejected, and sends it again', async () => {
  const bob = await aCourier()
  const by = await anAdmin()
  await send(bob, 'passport', 'front')
  const form = { userId: String(bob.userId), version: '2', status: 'rejected', reason: 'It is blurred.' }
  expect((await visit(office, { by, on: 'main', form })).location).toBe(`${office}?decided`)

  const { text } = await visit(here, { by: bob })
  expect(text).toContain('Not accepted')
  expect(text).toContain('It is blurred.')
  expect((await send(bob, 'passport', 'front')).status).toBe(303)
  const empty = await visit(here, { by: await aCourier(), form: { document: 'passport', side: 'front' } })
  expect(empty.status).toBe(422)
})

test('photographs stay private: an admin acting in an account sees none', async () => {
  const bob = await aCourier()
  await send(bob, 'passport', 'front')

  expect((await visit(here, { by: bob })).html).toContain('/files/')
  expect((await visit(here, { by: await anActing({ in: bob }) })).html).not.toContain('/files/')
  expect((await visit(here, { by: await anAdmin() })).status).toBe(404)
})

test('customers and drivers verify their identity, and the people they work with see that it was checked', async () => {
  const deal = await aPaidDeal()
  const crew = await aMember({ of: deal.bob, role: 'driver' })
  const by = await anAdmin()
  const profile = toPath('en_GB', 'profile')
  for (const one of [deal.ann, crew]) {
    expect((await visit(profile, { by: one })).text).toMatch(/Identity\s+Not checked/)
    expect((await send(one, 'passport', 'front')).location).toBe(`${here}?sent`)
    const form = { userId: String(one.userId), version: '2', status: 'verified', validUntil: '2099-01-01' }
    await visit(office, { by, on: 'main', form })
    expect((await visit(profile, { by: one })).text).toMatch(/Identity\s+Checked/)
  }

  const page = toPath('en_GB', 'deal', { id: deal.offerId })
  expect((await visit(page, { by: deal.bob })).text).toContain('Identity checked')
  expect((await visit(page, { by: deal.ann })).text).not.toContain('Identity checked')
  expect((await visit(toPath('en_GB', 'members'), { by: deal.bob })).text).toContain('Identity checked')
})
