import { expect, test } from 'vitest'
import { toMainPath } from '#content/paths.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

test('an administrator sees the links of their role, and cannot open other pages', async () => {
  const by = await anAdmin({ staffRole: 'verifier', name: 'Vera Min' })

  const start = await visit('/admin', { by, on: 'main' })

  expect(headingOf(start.html)).toBe('Hello Vera Min')
  expect(start.html).toContain('href="/admin/verifications"')
  for (const page of ['outbox', 'smsOutbox', 'announcements'] as const) {
    expect(start.html, page).not.toContain(`href="${toMainPath(page)}"`)
    expect((await visit(toMainPath(page), { by, on: 'main' })).status, page).toBe(404)
  }
  expect((await visit('/admin/verifications', { by, on: 'main' })).status).toBe(200)
})

test('a full administrator sets the roles of another one', async () => {
  const [by, ida] = [await anAdmin(), await anAdmin({ name: 'Ida Min' })]
  const page = toMainPath('adminStaffRole', { user: ida.userId })
  const change = (form: Record<string, string>) => visit(page, { by, on: 'main', form })

  expect(headingOf((await visit(page, { by, on: 'main' })).html)).toBe('The role of Ida Min')
  expect((await change({ staffRole: 'finance', reason: '' })).status).toBe(422)
  const { location = '' } = await change({ staffRole: 'finance', reason: 'She keeps the books.' })
  expect((await visit(location, { by, on: 'main' })).html).toContain('Finance')
  const lift = '/admin/users/second-factor/987654'
  expect((await visit(lift, { by, on: 'main' })).status).toBe(404)
  const ann = toMainPath('adminStaffRole', { user: (await aCustomer()).userId })
  for (const none of [ann, '/admin/users/staff-role/987654'])
    expect((await visit(none, { by, on: 'main' })).status).toBe(404)
})

test.each(['support', 'moderator', 'verifier', 'finance', 'translator', 'super'] as const)(
  'the first page of %s has links to pages that open, and to no customer page',
  async (staffRole) => {
    const by = await anAdmin({ staffRole })
    const { status, html } = await visit('/admin', { by, on: 'main' })
    expect(status).toBe(200)
    const links = [...html.matchAll(/<a [^>]*?href="([^"#]+)[^"]*"/g)].map(([, href = '']) => href)

    for (const href of new Set(links)) {
      expect(href, staffRole).toMatch(/^\/(admin|$)/)
      expect((await visit(href, { by, on: 'main' })).status, href).toBe(200)
    }
  },
)
