import { beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const readers = ['guest', 'customer', 'courier', 'charity', 'admin'] as const
type Reader = (typeof readers)[number]
const people: Record<Reader, Caller> = {
  guest: guestCaller,
  customer: guestCaller,
  courier: guestCaller,
  charity: guestCaller,
  admin: guestCaller,
}

beforeAll(async () => {
  people.customer = await aCustomer()
  people.courier = await aCourier()
  people.charity = await aCharity()
  people.admin = await anAdmin()
})

/** The links of the header that this reader sees, by label. */
function waysOf(html: string): Record<string, string> {
  const reader = /<html[^>]*\bdata-member="(\w+)"/.exec(html)?.[1] ?? 'guest'
  const [header = ''] = /<header class="bar"[^]*?<\/header>/.exec(html) ?? []
  const links = [...header.matchAll(/<a\b([^>]*)>([^]*?)<\/a>/g)].filter(([, tag = '']) => {
    const named = /data-for="([^"]*)"/.exec(tag)?.[1]
    return named?.split(' ').includes(reader)
  })
  return Object.fromEntries(
    links.map(([, tag = '', text = '']) => [
      textOf(text) || (/aria-label="([^"]*)"/.exec(tag)?.[1] ?? ''),
      /href="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  )
}

const shown: Record<Reader, string[]> = {
  guest: ['Listings', 'For couriers', 'Post listing', 'Sign in'],
  customer: ['My listings', 'Post listing', 'My account', 'Payments', 'Profile', 'Sign out', 'Notifications'],
  courier: ['Find listings', 'Offers and deals', 'Payments', 'Profile', 'Sign out', 'Notifications'],
  charity: ['Find listings', 'My listings', 'Post listing', 'Offers and deals', 'Payments', 'Profile', 'Sign out', 'Notifications'],
  admin: ['Listings', 'Back office'],
} // prettier-ignore

describe('the header depends on its reader', () => {
  test.each(readers)('a %s finds their own links, the same on a static page', async (reader) => {
    for (const address of [toPath('en_GB', 'listings'), toPath('en_GB', 'becomeCourier')])
      expect(Object.keys(waysOf((await visit(address, { by: people[reader] })).html)), address).toEqual(shown[reader])
  })

  test.each(readers)('each of them opens for a %s', async (reader) => {
    const { html } = await visit(toPath('en_GB', 'terms'), { by: people[reader] })
    for (const [label, href] of Object.entries(waysOf(html))) {
      const page = await visit(href, { by: people[reader] })
      expect([200, 303], label).toContain(page.status)
      if (page.status === 303) expect(page.location, label).toBe('http://localhost:4000/admin')
    }
  })

  test('the current page is marked', async () => {
    const { html } = await visit(toPath('en_GB', 'payments'), { by: people.courier })
    const [header = ''] = /<header class="bar"[^]*?<\/header>/.exec(html) ?? []

    const marked = [...header.matchAll(/<a\b[^>]*aria-current="page"[^>]*>([^]*?)<\/a>/g)]
    expect(marked.map(([, text = '']) => textOf(text))).toEqual(['Payments'])
  })
})

test('home leads a signed-in courier to their work; other readers to the front page', async () => {
  const home = toPath('en_GB', 'home')
  const found = Object.fromEntries(
    await Promise.all(readers.map(async (one) => [one, await visit(home, { by: people[one] })] as const)),
  )

  expect(found.courier).toMatchObject({ status: 302, location: toPath('en_GB', 'myAuctions') })
  for (const one of ['guest', 'customer', 'charity', 'admin']) expect(found[one]?.status).toBe(200)
})

describe('the pages of an account share one navigation', () => {
  const accountPages = ['myAuctions', 'myListings', 'notifications', 'payments', 'complaints', 'payoutAccount', 'companyData', 'members', 'vehicles', 'papers', 'offerTemplate', 'rates', 'reliability', 'companySettings', 'quickDeals', 'offerRequests', 'savedSearches', 'trips'] as const // prettier-ignore
  const navs = (html: string) =>
    Object.fromEntries(
      ['rail', 'five'].map((name) => {
        const [, nav = ''] = new RegExp(`<nav[^>]*class="${name}\\b[^"]*"[^>]*>([^]*?)</nav>`).exec(html) ?? []
        const links = [...nav.matchAll(/<a\b([^>]*)>([^]*?)<\/a>/g)]
        return [name, links.map(([, tag = '', text = '']) => ({ tag, text: textOf(text) }))]
      }),
    )
  const texts = (links?: { text: string }[]) => links?.map(({ text }) => text.replace(/ \d+$/, ''))

  test.each([
    ['customer', 'My account, My listings, Post listing, Complaints, Notifications, Payments, Profile, Sign out', 'Home, Listings, Post, Updates, Money'],
    ['courier', 'Offers and deals, Find listings, Saved searches, My trips, Requests, Quick deals, Complaints, Watched, Payments, Payout account, Plan a trip, Your costs, Company data, Documents and verification, Reliability, Vehicles, Members, Devices, Offer template, Rate card, Company settings, Notifications, Profile, Sign out', 'Work, Offers, Jobs, Money, Account'],
    ['charity', 'Offers and deals, Find listings, Saved searches, My trips, Requests, Quick deals, Jobs taken on, Complaints, My listings, Post listing, Payments, Payout account, Plan a trip, Your costs, Company data, Documents and verification, Reliability, Vehicles, Members, Devices, Offer template, Rate card, Company settings, Notifications, Profile, Sign out', 'Work, Offers, Jobs, Listings, Account'],
  ] as const)('a %s finds the same links on each, with the current one marked', async (reader, rail, five) => {
    for (const page of accountPages) {
      const { status, html } = await visit(toPath('en_GB', page), { by: people[reader] })
      if (['payoutAccount', 'companyData', 'members', 'vehicles', 'papers', 'offerTemplate', 'rates', 'reliability', 'companySettings', 'quickDeals', 'offerRequests', 'savedSearches', 'trips'].includes(page) && reader === 'customer') {
        expect(status).toBe(404)
        continue
      }
      const found = navs(html)
      expect(texts(found.rail)?.join(', '), page).toBe(rail)
      expect(texts(found.five)?.join(', '), page).toBe(five)
      const marked = found.rail?.filter(({ tag }) => tag.includes('aria-current="page"')) ?? []
      expect(marked.map(({ tag }) => tag.includes(`href="${toPath('en_GB', page)}"`)), page).toEqual([true])
    }
  }) // prettier-ignore

  test.each(['customer', 'courier', 'charity'] as const)('each of them opens for a %s', async (reader) => {
    const { html } = await visit(toPath('en_GB', 'payments'), { by: people[reader] })
    for (const { tag, text } of Object.values(navs(html)).flat()) {
      const { status } = await visit(/href="([^"]*)"/.exec(tag)?.[1] ?? '', { by: people[reader] })
      expect(status, text).toBe(200)
    }
  })

  test.each([
    [
      'dispatcher',
      'Offers and deals, Find listings, Saved searches, My trips, Requests, Quick deals, Complaints, My listings, Plan a trip, Your costs, Company data, Documents and verification, Reliability, Vehicles, Members, Devices, Offer template, Rate card, Company settings, Notifications, Profile, Sign out',
    ],
    ['driver', 'Offers and deals, Find listings, My listings, Vehicles, Members, Notifications, Profile, Sign out'],
  ] as const)('a %s finds the links of their role, and each one opens', async (role, rail) => {
    const by = await aMember({ of: await aCourier(), role })
    const found = navs((await visit(toPath('en_GB', 'members'), { by })).html)

    expect(texts(found.rail)?.join(', ')).toBe(rail)
    expect(texts(found.five)?.join(', ')).toBe(
      role === 'driver' ? 'Work, Jobs, Account' : 'Work, Offers, Jobs, Account',
    )
    for (const { tag, text } of Object.values(found).flat())
      expect((await visit(/href="([^"]*)"/.exec(tag)?.[1] ?? '', { by })).status, text).toBe(200)
  })

  const isBackShown = (html: string) => html.includes(`href="${toPath('en_GB', 'profile')}#pages"`)

  test('a phone shows the profile first, below it all other pages', async () => {
    const { html } = await visit(toPath('en_GB', 'profile'), { by: people.courier })
    const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? []
    const pages = main.indexOf('id="pages"')
    const all = main.slice(pages)

    expect(main.indexOf('href="#pages"')).toBeGreaterThan(main.indexOf('<h1'))
    expect(main.indexOf(`href="${toPath('en_GB', 'passkeys')}"`)).toBeLessThan(pages)
    expect(all.match(/<a /g)).toHaveLength(23)
    expect(all).not.toContain(`href="${toPath('en_GB', 'profile')}"`)
    expect(isBackShown(html)).toBe(false)
  })

  test('a phone goes back to all pages from those outside its bottom bar, and has no second row of links', async () => {
    const of = async (page: 'vehicles' | 'payments' | 'myListings', reader: 'courier' | 'customer') =>
      isBackShown((await visit(toPath('en_GB', page), { by: people[reader] })).html)

    expect(await of('vehicles', 'courier')).toBe(true)
    expect(await of('payments', 'courier')).toBe(false)
    expect(await of('myListings', 'customer')).toBe(false)
  })
})
