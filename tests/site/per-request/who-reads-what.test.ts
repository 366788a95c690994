import { describe, expect, test } from 'vitest'
import type { Caller } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { aScene, roles, secretsIn, type DealState, type Role, type Scene } from '#tests/support/scene.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

/** Pages of a deal, lists of deals, and of people that a deal puts in touch. */
function dealPages({ deal, input, offerIds }: Scene): string[] {
  const { id, slug } = deal.auction
  return [
    toPath('en_GB', 'listing', { id, slug }),
    toPath('en_GB', 'listings'),
    toPath('en_GB', 'addOffer', { id }),
    ...offerIds.map((offerId) => toPath('en_GB', 'deal', { id: offerId ?? 0 })),
    ...offerIds.map((offerId) => toPath('en_GB', 'offerMessages', { id: offerId ?? 0 })),
    toPath('en_GB', 'myListing', { id }),
    toPath('en_GB', 'listingPosted', { id }),
    toPath('en_GB', 'myListings'),
    toPath('en_GB', 'myAuctions'),
    toPath('en_GB', 'notifications'),
    toPath('en_GB', 'payments'),
    toPath('en_GB', 'transportsTaken'),
    toPath('en_GB', 'members'),
    toPath('en_GB', 'companyData'),
    toPath('en_GB', 'fixPrice', { id }),
    toPath('en_GB', 'courier', { id: String(input.companyId), slug: 'x' }),
    toPath('en_GB', 'tracking', { secret: String(input.secret) }),
  ]
}

/** Pages that show people and companies, the same in every state of a deal. */
const otherPages = ({ deal, input }: Scene): string[] => [
  toPath('en_GB', 'payoutAccount'),
  toPath('en_GB', 'papers'),
  toPath('en_GB', 'vehicles'),
  toPath('en_GB', 'offerTemplate'),
  toPath('en_GB', 'rates'),
  toPath('en_GB', 'reliability'),
  toPath('en_GB', 'savedSearches'),
  toPath('en_GB', 'trips'),
  toPath('en_GB', 'trip', { id: '1' }),
  toPath('en_GB', 'companySettings'),
  toPath('en_GB', 'companyDocuments'),
  toPath('en_GB', 'quickDeals'),
  toPath('en_GB', 'offerRequests'),
  toPath('en_GB', 'reportListing', { id: deal.auction.id }),
  toPath('en_GB', 'decisions'),
  toPath('en_GB', 'requestOffers', { id: String(input.companyId) }),
]

/** In these two states all pages are read: in the one contact data is closed, in the other open. */
const readWhole: readonly DealState[] = ['open', 'paid']

/** The page of another address of the same thing; for an administrator, that of the back office. */
function followed(page: Awaited<ReturnType<typeof visit>>, by: Caller) {
  const path = page.location?.replace(/^https?:\/\/[^/]+(?=\/admin\/deals\/)/, '') ?? ''
  if (path.startsWith('/admin/deals/')) return visit(path, { by, on: 'main' })
  return page.status === 301 ? visit(path, { by }) : page
}

/** The HTML of all of them, with redirects followed, as one string. */
async function everythingReadBy(by: Caller, scene: Scene, state: DealState): Promise<string> {
  const pages = []
  const others = readWhole.includes(state) ? otherPages(scene) : []
  for (const address of [...dealPages(scene), ...others]) {
    const page = await visit(address, { by })
    pages.push(page.location ? await followed(page, by) : page)
  }
  return pages.map(({ html }) => html).join('\n')
}

async function readBy(scene: Scene, state: DealState): Promise<Record<Role, string>> {
  const read: Partial<Record<Role, string>> = {}
  for (const role of roles) read[role] = secretsIn(await everythingReadBy(scene.people[role], scene, state), scene)
  return read as Record<Role, string>
}

/**
 * Not a deal: each party reads only its own data. A driver knows the company, but never a price.
 */
const apart = {
  guest: '',
  customer: '',
  owner: 'address, price, rival',
  bidder: 'courier, lowest, price, payout',
  driver: 'courier',
  loser: 'rival',
  passer: '',
  charity: '',
  admin: 'address, owner, courier, price, payout, rival',
}

/** While the listing is public, so is its lowest price. */
const open = { ...apart, guest: 'price', customer: 'price', loser: 'price, rival', passer: 'price', charity: 'price' }

/** A booked listing has no offer form, so its bidder no longer sees their minimum price. */
const closed = { ...open, bidder: 'courier, price, payout' }

/**
 * From payment to review the two sides see each other's contact data and address; other readers see
 * no more than before.
 */
const together = {
  ...open,
  owner: 'address, courier, receiver, price, rival',
  bidder: 'address, owner, courier, receiver, price, payout',
  driver: 'address, owner, courier, receiver',
  admin: 'address, owner, courier, receiver, price, payout, rival',
}

/** Until the delivery only the owner sees the PINs that they give at the door. */
const onTheWay = { ...together, owner: 'address, courier, receiver, pins, price, rival' }

/** Its bidders still see the lowest price. */
const hidden = { ...apart, loser: 'price, rival' }

/** A cancelled deal pays out nothing; the back office shows the cancelled payout. */
const unpaid = apart

const readIn: Record<DealState, Record<Role, string>> = {
  open,
  'chosen and not yet paid': closed,
  paid: onTheWay,
  'picked up': onTheWay,
  delivered: together,
  realized: together,
  'cancelled by the courier': unpaid,
  'cancelled by the owner': { ...unpaid, bidder: closed.bidder },
  'hidden by its owner': hidden,
  'hidden by a moderator': hidden,
  expired: open,
  'taken back': { ...unpaid, bidder: 'courier, price', admin: 'address, owner, courier, price, rival' },
}

describe('each reader of a deal’s pages gets in their HTML exactly the data they may see', () => {
  test.each(Object.entries(readIn))(
    '%s',
    async (name, read) => {
      const state = name as DealState
      expect(await readBy(await aScene(state), state)).toEqual(read)
    },
    60_000,
  )
})
