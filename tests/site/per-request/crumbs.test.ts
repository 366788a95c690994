import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { aDealUntil, type Deal } from '#tests/support/scenes/offers.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

let deal: Deal
/** The title of the listing, which crumbs of a deal have without the towns. */
const whole = 'Volkswagen Golf, Gdańsk – Berlin'
let title: string
let by: Record<'owner' | 'bidder' | 'other', SignedIn>

beforeAll(async () => {
  deal = await aDealUntil('paid')
  const other = await aCourier()
  by = { owner: deal.ann, bidder: deal.bob, other }
  const { html } = await visit(toPath('en_GB', 'deal', { id: deal.offerId }), { by: deal.ann })
  title = crumbsOf(html)[1]?.[0] ?? ''
}, 60_000)

/** The text and target of each step; the current page has no link. */
const crumbsOf = (html: string) => {
  const [nav = ''] = /<nav class="crumbs[^"]*" aria-label="Where you are"[^]*?<\/nav>/.exec(html) ?? []
  return [...nav.matchAll(/<li([^>]*)>([^]*?)<\/li>/g)].map(([, tag = '', inner = '']) => {
    const href = /href="([^"]*)"/.exec(inner)?.[1]
    return [textOf(inner), tag.includes('aria-current="page"') ? 'here' : href]
  })
}

const listings = toPath('en_GB', 'listings')
const mine = toPath('en_GB', 'myListings')

test.each<[string, keyof typeof by, () => string, () => unknown[]]>([
  [
    'a deal, for its owner',
    'owner',
    () => toPath('en_GB', 'deal', { id: deal.offerId }),
    () => [
      ['My listings', mine],
      [title, toPath('en_GB', 'myListing', { id: deal.auction.id })],
      ['Deal', 'here'],
    ],
  ],
  [
    'a deal, for who carries',
    'bidder',
    () => toPath('en_GB', 'deal', { id: deal.offerId }),
    () => [
      ['Offers and deals', toPath('en_GB', 'myAuctions')],
      [title, 'here'],
    ],
  ],
  [
    'an own listing',
    'owner',
    () => toPath('en_GB', 'myListing', { id: deal.auction.id }),
    () => [
      ['My listings', mine],
      [whole, 'here'],
    ],
  ],
  [
    'a listing',
    'other',
    () => toPath('en_GB', 'listing', deal.auction),
    () => [
      ['All listings', listings],
      ['Cars & vans', `${listings}?categories=cars`],
      [expect.any(String), expect.stringMatching(/\?categories=/)],
      [whole, 'here'],
    ],
  ],
  [
    'the form of an offer',
    'other',
    () => toPath('en_GB', 'addOffer', { id: deal.auction.id }),
    () => [
      ['All listings', listings],
      [whole, toPath('en_GB', 'listing', deal.auction)],
      ['Your offer', 'here'],
    ],
  ],
])('%s says where it is, and each step leads there', async (_, who, address, told) => {
  const { html } = await visit(address(), { by: by[who] })

  const crumbs = crumbsOf(html)
  expect(crumbs).toEqual(told())
  for (const [, href = ''] of crumbs.slice(0, -1).filter(([, to]) => to?.startsWith('/')))
    expect((await visit(href, { by: by[who] })).status, href).toBe(200)
})
