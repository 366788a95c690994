import { expect, test } from 'vitest'
import { toMainPath, toPath } from '#content/paths.ts'
import { aCustomer, anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const looks = 'You’re working as Ann Novak until'

test('S10 an administrator looks into a user’s account, and must give a reason to act there', async () => {
  const [by, { email: login }] = [await anAdmin(), await aCustomer()]
  const open = (asAdmin: number, form?: Record<string, string>) =>
    visit(toMainPath('adminLoginAs', { login, asAdmin }), { by, on: 'main', ...(form && { form }) })

  expect(headingOf((await open(0)).html)).toBe(`Look as ${login}`)
  const { location = '' } = await open(0, { reason: '' })
  expect((await visit(location, { by, on: 'main' })).html).toContain('http://en.localhost:4000/frontapp/auth/login-as/')
  expect((await open(1, { reason: '' })).status).toBe(422)
  expect((await visit('/admin/users/login-as/x/2', { by, on: 'main' })).status).toBe(404)
})

test('the ticket opens the account by a button, and only once', async () => {
  const { email: login } = await aCustomer()
  const { ticket } = await as(await anAdmin()).admin.loginAs({ login })
  const door = toPath('en_GB', 'loginAs', { ticket })

  expect(headingOf((await visit(door)).html)).toBe('Work in somebody’s account')
  expect((await visit(door)).status).toBe(200)
  expect((await visit(door, { form: {} })).location).toBe('/my-auctions/')
  expect((await visit(door, { form: {} })).status).toBe(401)
})

test('a banner with an exit is above every page, static ones included', async () => {
  const ann = await aCustomer()
  const by = await anActing({ in: ann })
  for (const page of ['myListings', 'listings', 'terms', 'home', 'privacy'] as const) {
    const path = toPath('en_GB', page)
    expect((await visit(path, { by })).html, page).toContain(looks)
    expect((await visit(path, { by: ann })).html, page).not.toContain(looks)
  }
  const raised = await anActing({ in: ann, isRaised: true })
  expect((await visit(toPath('en_GB', 'terms'), { by: raised })).html).toContain('with the right to act')

  const out = toPath('en_GB', 'endLoginAs')
  expect((await visit(out, { by })).status).toBe(404)
  const ended = await visit(out, { by, form: {} })
  expect(headingOf(ended.html)).toBe('You’ve left the account')
  expect(ended.html).toContain(`http://localhost:4000/admin/users/details/${ann.userId}`)
  expect((await visit(toPath('en_GB', 'terms'), { by })).html).not.toContain(looks)
})
