import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { anAuction, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aDeliveredDeal, aPaidDeal, aPayableCharity } from '#tests/support/scenes/offers.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()
aSite()

const here = toPath('en_GB', 'papers')
const office = toMainPath('adminCharities')
const handIn = async (by: Awaited<ReturnType<typeof aCharity>>) =>
  visit(here, { by, form: { do: 'charity' }, file: await aPhoto() })

test('a charity submits its statute, staff checks it, and its profile says so', async () => {
  const clara = await aPayableCharity()
  const by = await anAdmin()
  const profile = async () => {
    const address = toPath('en_GB', 'courier', { slug: 'x', id: clara.companyId ?? 0 })
    const { location = address } = await visit(address)
    return (await visit(location)).text
  }
  const before = await visit(here, { by: clara })
  expect(before.text).toContain('we check your register number, 012345678')

  expect((await handIn(clara)).location).toBe(`${here}?saved=handedIn#charity`)
  expect((await visit(`${here}?saved=handedIn`, { by: clara })).text).toContain(
    'Your governing document has been submitted.',
  )
  expect((await visit('/admin', { by, on: 'main' })).text).toContain('One charity to check')
  const queue = await visit(office, { by, on: 'main' })
  expect(queue.text).toMatch(/The bank account is in the name of\s+Warm Homes/)
  expect(queue.html).toContain('alt="Statute of Warm Homes, photo"')

  expect(await profile()).not.toContain('Charity')
  const form = { companyId: String(clara.companyId), version: '2', status: 'verified' }
  expect((await visit(office, { by, on: 'main', form })).location).toBe(`${office}?decided`)
  expect(await profile()).toMatch(/Charity, register number 012345678\s+Checked by CarryTo on/)
  await workOutbox()
  const { data } = await as(clara).notification.list({})
  expect(data[0]?.title).toBe('You’re verified as a charity')
})

test('a statute that is sent twice is handed in once', async () => {
  const clara = await aPayableCharity()
  const { html } = await visit(here, { by: clara })
  const once = /name="once" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(once).not.toBe('')
  const file = await aPhoto()

  for (let sent = 0; sent < 2; sent++)
    expect((await visit(here, { by: clara, form: { do: 'charity', once }, file })).location).toBe(
      `${here}?saved=handedIn#charity`,
    )
})

test('reads why it was rejected, and why its status was revoked', async () => {
  const clara = await aPayableCharity()
  const by = await anAdmin()
  const reason = 'The second page is missing.'
  await handIn(clara)
  const beside = toMainPath('verification', { company: clara.companyId ?? 0 })
  const decide = (version: string, status: string) =>
    visit(beside, { by, on: 'main', form: { block: 'charity', version, status, reason } })

  const bare = await visit(beside, {
    by,
    on: 'main',
    form: { block: 'charity', version: '2', status: 'rejected', reason: '' },
  })
  expect(bare.status).toBe(422)
  expect((await decide('2', 'rejected')).location).toBe(`${beside}#charity`)
  expect((await visit(here, { by: clara })).text).toMatch(/Not accepted\s+Reason: The second page/)

  expect((await handIn(clara)).status).toBe(303)
  await decide('4', 'verified')
  await decide('5', 'revoked')
  const { text } = await visit(here, { by: clara })
  expect(text).toContain('Your offers no longer say that you are a charity')
  expect(text).toContain(reason)
})

test('sees first what is missing, and couriers are not asked for it', async () => {
  const poor = await aCharity({ isPayoutAccountReady: false, isCharityChecked: false })
  const { html, text } = await visit(here, { by: poor })
  expect(text).toContain('Set up a payout account that is in the name of your charity.')
  expect(html).not.toContain('value="charity"')
  expect((await visit(here, { by: await aCourier() })).text).not.toContain('Charity status')
  const reader = await aMember({ of: await aPayableCharity(), role: 'dispatcher' })
  expect((await visit(here, { by: reader })).html).not.toContain('value="charity"')
})

test('sees in the offer form why a commission is charged, until it is verified', async () => {
  const auction = await anAuction({ by: await aCustomer() })
  const form = async (by: Awaited<ReturnType<typeof aCharity>>) =>
    (await visit(toPath('en_GB', 'addOffer', { id: auction.id }), { by })).html
  const why = 'We take our commission until we’ve verified'
  const clara = await aPayableCharity()

  expect(await form(clara)).toMatch(new RegExp(`${why}[^]*href="${here}#charity"`))
  await handIn(clara)
  const waiting = await form(clara)
  expect(waiting).toContain(why)
  expect(waiting).not.toContain('#charity')
  for (const free of [await aCharity(), await aCourier()]) expect(await form(free)).not.toContain(why)
})

test('finds all its transports: current ones first, then past ones', async () => {
  const here = toPath('en_GB', 'transportsTaken')
  const clara = await aCharity()
  expect((await visit(here, { by: clara })).text).toContain('No jobs taken on yet')
  const done = await aDeliveredDeal({ bob: clara })
  await as(done.ann).offer.realize({ offerId: done.offerId })
  const running = await aPaidDeal({ bob: clara })

  const { html, text } = await visit(here, { by: clara })

  expect(text).toMatch(/Under way\s+1[^]*Transport done\s+1/)
  const at = ({ offerId }: { offerId: number }) => html.indexOf(`href="${toPath('en_GB', 'deal', { id: offerId })}"`)
  expect(at(running)).toBeGreaterThan(0)
  expect(at(done)).toBeGreaterThan(at(running))
})
