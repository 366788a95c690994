import { describe, expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { aMember, anInvitation } from '#tests/support/scenes/members.ts'
import { anOpenDeal, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'members')
const invite = { do: 'invite', email: 'nora@people.example', role: 'dispatcher' }

describe('the page of a company’s members', () => {
  test('starts empty, invites a person and lists them until they have joined', async () => {
    const bob = await aCourier({ name: 'Bob Driver' })

    expect(textOf((await visit(here, { by: bob })).html)).toContain('You work alone so far')
    expect((await visit(here, { by: bob, form: invite })).location).toBe(`${here}?done=invited`)

    const { html } = await visit(`${here}?done=invited`, { by: bob })
    expect(textOf(html)).toMatch(
      /The invitation is on its way\..*Bob Driver Owner You nora@people\.example Dispatcher Invited until .* Send again Withdraw invitation/,
    )
  })

  test('keeps what was typed with its error, in the reader’s language', async () => {
    const by = await aCourier()
    const form = { ...invite, email: 'nora' }

    const { status, html } = await visit(toPath('de_DE', 'members'), { by, on: 'de_DE', form })

    expect(status).toBe(422)
    expect(headingOf(html)).toBe('Mitglieder')
    expect(fieldOf(html, 'email').value).toBe('nora')
  })

  test('changes a role, and removes a member after confirmation', async () => {
    const bob = await aCourier()
    const { memberId } = await aMember({ of: bob })
    const one = { memberId: String(memberId) }

    const change = { ...one, do: 'change', role: 'dispatcher' }
    expect((await visit(here, { by: bob, form: change })).location).toBe(`${here}?done=changed`)
    expect((await as(bob).member.list()).data[0]).toMatchObject({ role: 'dispatcher' })
    const remove = { ...one, do: 'remove' }
    expect((await visit(here, { by: bob, form: remove })).location).toBe(`${here}?done=removed`)
    expect((await as(bob).member.list()).data).toEqual([])
  })

  test('shows a member their colleagues, and lets them leave', async () => {
    const bob = await aCourier({ companyName: 'Bob Transport' })
    const dan = await aMember({ of: bob })

    const { html } = await visit(here, { by: dan })
    expect(textOf(html)).toContain('You drive for Bob Transport')
    expect(html).not.toContain('name="email"')
    expect(html).not.toContain('value="remove"')
    const form = { do: 'leave', memberId: String(dan.memberId) }
    expect((await visit(here, { by: dan, form })).location).toBe(toPath('en_GB', 'myAuctions'))
    expect((await visit(here, { by: dan })).status).toBe(404)
  })

  test('is closed to users without a company', async () => {
    expect((await visit(here, { by: await aCustomer() })).status).toBe(404)
  })
})

describe('the account pages of a member', () => {
  const rooms = [
    'companyData',
    'papers',
    'vehicles',
    'offerTemplate',
    'rates',
    'companySettings',
    'companyDocuments',
    'payoutAccount',
  ] as const
  const statusesOf = (by: Parameters<typeof visit>[1]) =>
    Promise.all(rooms.map(async (page) => (await visit(toPath('en_GB', page), by)).status))

  test('are those that the role allows, and the navigation has no other', async () => {
    const bob = await aCourier()
    const dina = await aMember({ of: bob, role: 'dispatcher' })
    const dan = await aMember({ of: bob, role: 'driver' })

    expect(await statusesOf({ by: dina })).toEqual([200, 200, 200, 200, 200, 200, 200, 404])
    expect(await statusesOf({ by: dan })).toEqual([404, 404, 200, 404, 404, 404, 404, 404])
    const start = toPath('en_GB', 'myAuctions')
    const named = async (by: typeof dan) => textOf((await visit(start, { by })).html)
    expect(await named(dina)).toMatch(/Company data.*Vehicles.*Members.*Offer template/)
    expect(await named(dan)).not.toMatch(/Company data|Payout account|Offer template/)
    expect(await named(dan)).toMatch(/Vehicles.*Members/)
  })

  test('show a dispatcher the owner’s settings, without a button', async () => {
    const dina = await aMember({ of: await aCourier(), role: 'dispatcher' })

    for (const page of ['companyData', 'papers', 'vehicles', 'offerTemplate', 'rates', 'companySettings'] as const) {
      const { html } = await visit(toPath('en_GB', page), { by: dina })
      expect(textOf(html)).toContain('Only the owner of the company can change this.')
      expect(html).not.toMatch(/value="(?:add|save|remove|finish|work|hearing|on|off|card)"/)
    }
  })

  test('show the company’s deal with the actions of a driver', async () => {
    const deal = await aPaidDeal()
    const dan = await aMember({ of: deal.bob, role: 'driver' })

    const { status, html } = await visit(toPath('en_GB', 'deal', { id: deal.offerId }), { by: dan })

    expect(status).toBe(200)
    expect(html).toContain('value="setOut"')
    expect(html).not.toContain('value="cancel"')
    expect(textOf(html)).not.toMatch(/The customer pays|Commission|You receive|£/)
  })
})

test('a driver starts with the agreed deals, and is not asked for a price', async () => {
  const bob = await aCourier()
  const dan = await aMember({ of: bob, role: 'driver' })
  const start = toPath('en_GB', 'myAuctions')
  expect(textOf((await visit(start, { by: dan })).html)).toContain('No deals yet')
  await anOpenDeal({ bob, rival: await aCourier(), gross: '500' })

  expect(textOf((await visit(start, { by: dan })).html)).toContain('No deals yet')
  const { offerId } = await aPaidDeal({ bob })
  expect((await visit(start, { by: dan })).html).toContain(toPath('en_GB', 'deal', { id: offerId }))
})

describe('the page of an invitation', () => {
  test('registers a new user as a member', async () => {
    const bob = await aCourier({ name: 'Bob Driver', companyName: 'Bob Transport' })
    const { token, email } = await anInvitation({ of: bob, role: 'driver' })
    const address = toPath('en_GB', 'joinCompany', { token })

    const { html } = await visit(address)
    expect(headingOf(html)).toBe('Invitation from Bob Transport')
    expect(textOf(html)).toContain(`Open an account with ${email}`)
    const form = { do: 'register', name: 'Nora Berg', password: PASSWORD, 'agree-terms': '1', 'agree-privacy': '1' }
    expect((await visit(address, { form })).location).toBe(toPath('en_GB', 'myAuctions'))
    expect((await as(bob).member.list()).data[0]).toMatchObject({ name: 'Nora Berg', status: 'active' })
  })

  test('sends existing users to sign in first, and back', async () => {
    const eva = await aCustomer()
    const { token } = await anInvitation({ of: await aCourier(), email: eva.email })
    const address = toPath('en_GB', 'joinCompany', { token })

    const { html } = await visit(address)

    expect(html).toContain(`url=${encodeURIComponent(address)}`)
    expect(html).not.toContain('name="password"')
    expect(textOf((await visit(address, { by: eva })).html)).toContain('Accept invitation')
  })

  test('says if it is for another address, or has expired', async () => {
    const { token } = await anInvitation({ of: await aCourier() })
    const address = toPath('en_GB', 'joinCompany', { token })

    const other = await visit(address, { by: await aCustomer({ email: 'other@people.example' }) })
    expect(textOf(other.html)).toContain('You’re signed in as other@people.example')
    const dead = await visit(toPath('pl_PL', 'joinCompany', { token: 'forged' }), { on: 'pl_PL' })
    expect(dead.status).toBe(410)
    expect(headingOf(dead.html)).toBe('To zaproszenie już nie działa')
  })
})

test('the back office shows the members of a company, and the company of a user', async () => {
  const ada = await anAdmin()
  const bob = await aCourier({ companyName: 'Bob Transport' })
  const dan = await aMember({ of: bob, name: 'Dan Wheeler' })
  const details = (user: number) => visit(toMainPath('adminUser', { user }), { by: ada, on: 'main' })

  expect(textOf((await details(bob.userId)).html)).toMatch(/Members.*Dan Wheeler active driver/)
  expect(textOf((await details(dan.userId)).html)).toMatch(/Member of Bob Transport driver/)
})
