import { expect, test } from 'vitest'
import { toMainPath, toPage, toPath } from '#content/paths.ts'
import { locales, storefrontOf } from '#content/storefronts.ts'
import { everyPage } from '#tests/support/every-page.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'
import { queryOne } from '#api/kit/db/db.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const HREF = /<(?:a|form)\b[^>]*?\s(?:href|action)="([^"#]+)/g

test('no link of the back office leads an administrator to a page that needs a customer’s sign-in', async () => {
  const office = (await everyPage()).filter(({ on, by }) => on === 'main' && by.isSignedIn)
  const links = new Map<string, string>()
  for (const { what, by, on, address } of office)
    for (const [, href = ''] of (await visit(address, { by, on })).html.matchAll(HREF)) links.set(href, what)
  const wrong: string[] = []
  for (const [href, what] of links) {
    const { hostname, pathname, protocol } = new URL(href.replaceAll('&amp;', '&'), 'http://main.test')
    if (!protocol.startsWith('http') || hostname.endsWith('google.com')) continue
    const locale = locales.find((one) => hostname.startsWith(`${storefrontOf(one).subdomain}.`))
    if (locale === undefined) {
      // A customers' path on the main host is a 404.
      if (locales.some((one) => pathname !== '/' && toPage(one, pathname))) wrong.push(`${what}: ${href}`)
      continue
    }
    const { status, location } = await visit(pathname, { on: locale })
    if (status !== 200) wrong.push(`${what}: ${href} ${status} ${location ?? ''}`)
  }
  expect(links.size).toBeGreaterThan(50)
  expect(wrong).toEqual([])
}, 300_000)

test('a number, a payment reference, an address and a customers’ link lead to the office’s page of it', async () => {
  const { ann, bob, auction, offerId } = await aPaidDeal()
  const by = await anAdmin({ staffRole: 'support' })
  const payment = await queryOne<{ reference: string }>({ tx: undefined }, `select processor_session_id as reference from payments where offer_id = $1`, [offerId]) // prettier-ignore
  const find = async (q: string) => {
    const { html, location } = await visit(`${toMainPath('adminFind')}?q=${encodeURIComponent(q)}`, { by, on: 'main' })
    return location ?? html
  }
  const deal = toMainPath('adminDeal', { offer: offerId })
  const listing = toMainPath('adminListing', { auction: auction.id })

  for (const [q, target] of [
    [`https://pl.example.com${toPath('pl_PL', 'deal', { id: offerId })}?saved=street`, deal],
    [toPath('de_DE', 'offerMessages', { id: offerId }), deal],
    [`https://example.com${toPath('fr_FR', 'listing', { slug: auction.slug, id: auction.id })}`, listing],
    [toPath('en_GB', 'manageListing', { id: auction.id }), listing],
    [toPath('en_GB', 'courier', { slug: 'x', id: bob.companyId ?? 0 }), toMainPath('adminUser', { user: bob.userId })],
    [ann.email.toUpperCase(), toMainPath('adminUser', { user: ann.userId })],
    [payment?.reference ?? '', deal],
  ] as const)
    expect(await find(q), q).toBe(target)
  for (const q of [String(offerId), ` No. ${offerId}`]) expect(await find(q), q).toContain(deal)
  expect(await find('nothing like that')).toContain('Nothing like that')
  expect(await find('99999999999')).toContain('Nothing like that')
})

test('the sign-in that the link of a deal leads to also leads to the deal in the back office', async () => {
  const { offerId } = await aPaidDeal()
  const { location = '' } = await visit(toPath('pl_PL', 'deal', { id: offerId }), { on: 'pl_PL' })
  const other = await visit(toPath('pl_PL', 'auth'), { on: 'pl_PL' })

  expect((await visit(location, { on: 'pl_PL' })).html).toContain(`${toMainPath('adminDeal', { offer: offerId })}"`)
  expect(other.html).not.toContain('/admin')
})
