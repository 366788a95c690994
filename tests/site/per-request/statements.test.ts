import { expect, test } from 'vitest'
import type { Caller } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/auctions.ts'
import { anOffer } from '#tests/support/offers.ts'
import { aCourier, aCustomer } from '#tests/support/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

/** How often a page waits for the database, the look at who reads it included: whoever adds one says so here. */
test('the pages that are read most ask the database so often at most, and for no thing twice', async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  const auction = await anAuction({ by: ann })
  await anOffer({ on: auction, by: bob })
  const listing = toPath('en_GB', 'listing', { slug: auction.slug, id: auction.id })
  const courier = toPath('en_GB', 'courier', { id: bob.companyId ?? 0, slug: 'bob-transport' })
  const pages: [what: string, address: string, by: Caller | undefined, most: number][] = [
    ['a listing, as a guest', listing, undefined, 1],
    ['a listing, as a courier', listing, bob, 7],
    ['a listing, as its owner', listing, ann, 2],
    ['the offers', toPath('en_GB', 'myListing', { id: auction.id }), ann, 6],
    ['the search', toPath('en_GB', 'listings'), undefined, 3],
    ['the members of a company', toPath('en_GB', 'members'), bob, 3],
    ['own listings', toPath('en_GB', 'myListings'), ann, 4],
    ['the notices', toPath('en_GB', 'notifications'), bob, 4],
    ['what was paid', toPath('en_GB', 'payments'), bob, 6],
    ['the papers of a company', toPath('en_GB', 'papers'), bob, 5],
    ['a rate card', toPath('en_GB', 'rates'), bob, 3],
    ['a courier, as a guest', courier, undefined, 6],
    ['the sign-in', toPath('en_GB', 'auth'), undefined, 0],
  ]

  for (const [what, address, by, most] of pages) {
    const open = () => visit(address, by ? { by } : {})
    const { statements, answer } = await statementsOf(open)

    expect([what, answer.status]).toEqual([what, 200])
    expect(statements.length, `${what}: ${statements.join('\n')}`).toBeLessThanOrEqual(most)
    expect([what, new Set(statements.filter(isOfOne)).size]).toEqual([
      what,
      statements.filter(isOfOne).length,
    ])
  }
})

/** Several numbers on a map are counted by one text. */
const isOfOne = (text: string): boolean => !text.includes('count(*) filter')
