import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type Caller, type SignedIn } from '#api/common/caller.rules.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

let ann: SignedIn
let bob: SignedIn
const ids: Record<string, number> = {}

beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
  const post = async (name: string, from: string, to: string, locale: Locale, gross?: string) => {
    const auction = await anAuction({ by: ann, from, to, locale, category: 'sofa' })
    ids[name] = auction.id
    if (gross) await anOffer({ on: auction, by: bob, gross })
  }
  await post('polish', 'Gdańsk', 'Berlin', 'pl_PL', '2000')
  await post('german', 'Hamburg', 'Gdynia', 'de_DE', '460')
  await post('british', 'Leeds', 'Warszawa', 'en_GB')
  await post('polish too', 'Kraków', 'Praha', 'pl_PL')
})

const rowsOf = async (
  filters: Parameters<ReturnType<typeof as>['search']['auctions']>[0],
  { by = guestCaller, locale = 'pl_PL' }: { by?: Caller; locale?: Locale } = {},
) => (await as(by, { locale }).search.auctions(filters)).data
const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
const namesOf = (rows: { id: number }[]) => rows.map(({ id }) => nameOf(id))
const rowOf = async (name: string, wishes: { by?: Caller; locale?: Locale } = {}) =>
  (await rowsOf({}, wishes)).find(({ id }) => id === ids[name])
const wire = (amount: string, currency: Currency) => ({ amount, currency })

describe('the order of results', () => {
  test('starts with those from the storefront’s own country, newest first, then the newest of all others', async () => {
    expect(namesOf(await rowsOf({ sort: 'ownCountry' }))).toEqual(['polish too', 'polish', 'british', 'german'])
    expect(namesOf(await rowsOf({ sort: 'ownCountry' }, { locale: 'de_DE' }))[0]).toBe('german')
  })

  test('is by date if the storefront has no country, or on request', async () => {
    const newest = ['polish too', 'british', 'german', 'polish']
    expect(namesOf(await rowsOf({ sort: 'ownCountry' }, { locale: 'en_150' }))).toEqual(newest)
    expect(namesOf(await rowsOf({ sort: 'newest' }))).toEqual(newest)
    expect(namesOf(await rowsOf({}))).toEqual(newest)
  })

  test('by price converts currencies, and puts those without a price last', async () => {
    // 460 € are 1 955 zł.
    expect(namesOf(await rowsOf({ sort: 'price' })).slice(0, 2)).toEqual(['german', 'polish'])
  })
})

describe('the price in the reader’s currency', () => {
  test('is shown next to the original, in whole units', async () => {
    expect(await rowOf('german')).toMatchObject({
      lowestGross: wire('460.00', 'EUR'),
      inOwnCurrency: { lowestGross: wire('1955.00', 'PLN'), setPrice: null },
    })
    expect(await rowOf('polish', { locale: 'en_GB' })).toMatchObject({
      lowestGross: wire('2000.00', 'PLN'),
      inOwnCurrency: { lowestGross: wire('409.00', 'GBP') },
    })
  })

  test('follows the reader’s chosen currency, whatever the storefront', async () => {
    const by: SignedIn = { ...bob, currency: 'SEK' }
    expect(await rowOf('german', { by })).toMatchObject({
      inOwnCurrency: { lowestGross: { currency: 'SEK' } },
    })
  })

  test('is left out if it is the same, or without a price', async () => {
    expect(await rowOf('polish')).toMatchObject({ inOwnCurrency: null })
    expect(await rowOf('british')).toMatchObject({ inOwnCurrency: { lowestGross: null } })
  })
})

describe('the reader’s own part', () => {
  test('bidders see their own offer in the row, other bidders and guests do not', async () => {
    expect(await rowOf('german', { by: bob })).toMatchObject({
      isOwn: false,
      ownOffer: { status: 'active', gross: wire('460.00', 'EUR') },
    })
    const rival = await aCourier({ companyName: 'Rival Vans' })
    expect(await rowOf('german', { by: rival })).toMatchObject({ isOwn: false, ownOffer: null })
    expect(await rowOf('german')).toMatchObject({ isOwn: false, ownOffer: null })
    expect(await rowOf('british', { by: bob })).toMatchObject({ ownOffer: null })
  })

  test('a withdrawn offer is not shown', async () => {
    const auction = await anAuction({ by: ann })
    const { id: offerId } = await anOffer({ on: auction, by: bob })
    await as(bob).offer.cancel({ offerId, reason: '' })

    const row = (await rowsOf({}, { by: bob })).find(({ id }) => id === auction.id)
    expect(row).toMatchObject({ ownOffer: null })
    await as(ann).auction.cancel({ auction: auction.id, reason: '' })
  })

  test('an owner’s listing is marked in the search and in their own list', async () => {
    expect(await rowOf('german', { by: ann })).toMatchObject({ isOwn: true, ownOffer: null })
    const { data } = await as(ann).auction.myListings({ type: 'active' })
    expect(data.map(({ isOwn }) => isOwn)).toEqual(data.map(() => true))
  })
})

test('a row shows the size of its largest item, and none if unknown', async () => {
  expect(await rowOf('german')).toMatchObject({ size: { length: 240, width: 160, height: 80 } })
  const bike = await anAuction({ by: ann, category: 'motorcycle' })
  expect((await rowsOf({})).find(({ id }) => id === bike.id)).toMatchObject({ size: null })
  await as(ann).auction.cancel({ auction: bike.id, reason: '' })
})

test('a bidder’s own list shows route, distance and goods', async () => {
  const [first] = (await as(bob, { locale: 'pl_PL' }).offer.list({ group: 'open' })).data.toReversed()
  expect(first?.auction).toMatchObject({ categoryId: 'sofa' })
  expect(first?.auction.distance).toBeGreaterThan(0)
  expect(first?.auction.mapUrl).toMatch(/^\/maps?\//)
})
