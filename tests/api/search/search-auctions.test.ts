import { DateTime } from 'luxon'
import { beforeAll, describe, expect, test } from 'vitest'
import { pounds } from '#tests/support/scenes/offers.ts'
import { expireAuctions } from '#api/deal/expire-auctions.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { anAddress, anAuction, inDays, manyAuctions } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

let ann: SignedIn
const ids: Record<string, number> = {}

beforeAll(async () => {
  ann = await aCustomer()
  const post = async (name: string, wishes: Omit<Parameters<typeof anAuction>[0], 'by'>) => {
    ids[name] = (await anAuction({ by: ann, ...wishes })).id
  }
  await post('car', { from: 'Gdańsk', to: 'Berlin' })
  await post('sofa', { from: 'Sopot', to: 'Warszawa', category: 'sofa', receiveDateTo: inDays(4) })
  await post('pallet', {
    from: 'Kraków',
    to: 'Praha',
    category: 'pallet',
    receiveDateTo: inDays(12),
  })
  await post('bike', { from: 'Hamburg', to: 'Gdynia', category: 'motorcycle', locale: 'de_DE' })
})

const isCount = (text: string): boolean => text.includes('count(*)::int as total from few')

type Filters = Parameters<ReturnType<typeof as>['search']['auctions']>[0]

const found = async (filters: Filters = {}) => {
  const { data } = await as(guestCaller).search.auctions(filters)
  return data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
}
const placeId = async (name: string) => (await anAddress(name)).placeId

describe('search open auctions', () => {
  test('the newest come first, and only open ones are found', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })
    await anAuction({ by: una })
    await anAuction({ by: ann, status: 'hidden' })
    await anAuction({ by: ann, status: 'cancelled' })

    expect(await found()).toEqual(['bike', 'pallet', 'sofa', 'car'])
    expect(await as(guestCaller).search.count({})).toEqual({ count: 4 })
  })

  test('a row shows place, days, weight and price, and nothing about the owner', async () => {
    const { data } = await as(guestCaller).search.auctions({ categories: ['sofa'] })

    expect(data).toMatchObject([
      {
        id: ids.sofa,
        mainCategoryId: 'furniture',
        categoryId: 'sofa',
        from: { city: 'Sopot', countryCode: 'PL' },
        receiveDateTo: inDays(4),
        totalWeight: 90,
        itemsCount: 1,
        offersCount: 0,
        lowestGross: null,
        thumbUrl: null,
        type: 'bid',
        setPrice: null,
      },
    ])
    expect(data[0]?.slug).toMatch(/^[a-z0-9-]+$/)
    expect(JSON.stringify(data)).not.toContain(ann.email)
  })

  test('by words of the title, the towns and the items, without accents and in any order', async () => {
    expect(await found({ q: 'sofa' })).toEqual(['sofa'])
    expect(await found({ q: 'GDANSK golf' })).toEqual(['car'])
    expect(await found({ q: 'paint' })).toEqual(['pallet'])
    expect(await found({ q: '100%' })).toEqual([])
  })

  test('by main category, by leaf, and by a leaf of the other tree', async () => {
    expect(await found({ categories: ['cars', 'motorcycles'] })).toEqual(['bike', 'car'])
    expect(await found({ categories: ['pallet'] })).toEqual(['pallet'])
    expect(await found({ categories: ['a-vehicle-motorcycle'] })).toEqual(['bike'])
    expect(await wrongFields(as(guestCaller).search.auctions({ categories: ['no-such-thing'] }))).toEqual({
      'categories[0]': 'unknown',
    })
  })

  test('around a place: within the radius, not beyond it', async () => {
    const gdansk = await placeId('Gdańsk')

    expect(await found({ fromPlaceId: gdansk })).toEqual(['sofa', 'car'])
    expect(await found({ fromPlaceId: gdansk, fromRadius: 5 })).toEqual(['car'])
    expect(await found({ toPlaceId: gdansk, toRadius: 40 })).toEqual(['bike'])
    expect(await wrongFields(as(guestCaller).search.auctions({ fromPlaceId: 'nowhere' }))).toEqual({
      fromPlaceId: 'address',
    })
    expect(await wrongFields(as(guestCaller).search.count({ fromRadius: 301 }))).toEqual({
      fromRadius: 'max',
    })
  })

  test('by countries, in upper or lower case', async () => {
    expect(await found({ fromCountries: ['de'] })).toEqual(['bike'])
    expect(await found({ fromCountries: ['PL'], toCountries: ['CZ', 'DE'] })).toEqual(['pallet', 'car'])
  })

  test('by days: flexible ones always match', async () => {
    expect(await found({ dateFrom: inDays(6) })).toEqual(['bike', 'pallet', 'car'])
    expect(await found({ dateTo: inDays(0) })).toEqual(['bike', 'car'])
    expect(await wrongFields(as(guestCaller).search.count({ dateFrom: 'soon' }))).toEqual({
      dateFrom: 'date_format',
    })
  })

  test('by weight, kind of price and day of posting', async () => {
    expect(await found({ weightMax: 240 })).toEqual(['bike', 'sofa'])
    expect(await found({ priceType: 'fixed' })).toEqual([])
    expect(await found({ postedSince: inDays(1) })).toEqual([])
    expect(await found({ postedSince: inDays(-1) })).toHaveLength(4)
  })

  test('a list may come in the format of a URL', async () => {
    expect(await found({ categories: 'cars,motorcycles' as never })).toEqual(['bike', 'car'])
    expect(await found({ q: '', priceType: '' as never, weightMax: '' as never })).toHaveLength(4)
  })

  test('sorted by distance, by days, by price', async () => {
    const bob = await aCourier()
    await as(bob).offer.post({
      auction: String(ids.pallet),
      price: pounds('900'),
      isPriceConfirmed: true,
    })
    await as(bob).offer.post({ auction: String(ids.sofa), price: pounds('300') })

    const shortest = (await as(guestCaller).search.auctions({ sort: 'distance' })).data
    const ways = shortest.map(({ distance }) => distance ?? 0)
    expect(ways).toEqual(ways.toSorted((a, b) => a - b))
    expect((await found({ sort: 'date' })).slice(2)).toEqual(['car', 'bike'])
    expect((await found({ sort: 'price' })).slice(0, 2)).toEqual(['sofa', 'pallet'])
    const [cheapest] = (await as(guestCaller).search.auctions({ sort: 'price' })).data
    expect(cheapest).toMatchObject({ offersCount: 1, lowestGross: { currency: 'GBP' } })
  })

  test.each(['newest', 'ownCountry', 'ending', 'bestValue', 'distance', 'price', 'date'] as const)(
    'each is returned once from cursor to cursor, sorted by %s',
    async (sort) => {
      const all = await as(guestCaller).search.auctions({ sort })
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page = await as(guestCaller).search.auctions({
          sort,
          pageSize: 3,
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)

      expect(seen).toEqual(all.data.map(({ id }) => id))
    },
  )

  test('page by page for the website', async () => {
    const page = await as(guestCaller).search.auctions({ page: 2, pageSize: 3 })

    expect(page).toMatchObject({ page: 2, pageSize: 3, total: 4, nextCursor: null })
    expect(page.data.map(({ id }) => id)).toEqual([ids.car])
    expect(await refusal(as(guestCaller).search.auctions({ pageSize: 1000 }))).toBe('invalid')
  })

  test('those that start in the storefront’s country come first, also across pages', async () => {
    const inGermany = (search: Filters) =>
      as(guestCaller, { locale: 'de_DE' }).search.auctions({ sort: 'ownCountry', ...search })
    const order = [ids.bike, ids.pallet, ids.sofa, ids.car]
    const pages = [await inGermany({ pageSize: 2 }), await inGermany({ pageSize: 2, page: 2 })]
    const [first] = [await inGermany({ pageSize: 1 })]
    const seen = first.data.map(({ id }) => id)
    for (let cursor = first.nextCursor; cursor;) {
      const next = await inGermany({ pageSize: 1, cursor })
      seen.push(...next.data.map(({ id }) => id))
      cursor = next.nextCursor
    }

    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(order)
    expect(seen).toEqual(order)
  })

  test('a cursor continues after listings posted meanwhile, and is refused for another search', async () => {
    const first = await as(guestCaller).search.auctions({ pageSize: 2 })
    const cursor = first.nextCursor ?? ''
    const { id } = await anAuction({ by: ann })
    const next = await as(guestCaller).search.auctions({ pageSize: 10, cursor })
    await as(ann).auction.cancel({ auction: id })

    expect(next.data.map((one) => one.id)).toEqual([ids.sofa, ids.car])
    const others: Filters[] = [
      { cursor, sort: 'ending' },
      { cursor, categories: ['cars'] },
      { cursor: `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}` },
      { cursor: 'nonsense' },
    ]
    for (const search of others)
      expect(await wrongFields(as(guestCaller).search.auctions(search))).toEqual({
        cursor: 'cursor',
      })
    expect(await wrongFields(as(guestCaller, { locale: 'pl_PL' }).search.auctions({ cursor }))).toEqual({
      cursor: 'cursor',
    })
  })

  test('the total is right as soon as one opens or closes, also beyond the last page', async () => {
    const totals = async () => {
      const pages: Filters[] = [{}, { page: 9 }, { categories: ['sofa'] }, { sort: 'ownCountry' }]
      const found = pages.map((search) => as(guestCaller).search.auctions(search))
      return (await Promise.all(found)).map(({ total }) => total)
    }
    expect(await totals()).toEqual([4, 4, 1, 4])

    const { id } = await anAuction({ by: ann, category: 'sofa' })
    expect(await totals()).toEqual([5, 5, 2, 5])

    await as(ann).auction.cancel({ auction: id, reason: 'Sold it.' })
    expect(await totals()).toEqual([4, 4, 1, 4])
  })

  test('a page with its total takes one statement', async () => {
    const { statements } = await statementsOf(() => as(guestCaller).search.auctions({}))

    expect(statements).toHaveLength(1)
  })

  test('counted by category and pair of countries', async () => {
    const { categories, countryPairs } = await as(guestCaller).search.aggregated({})

    expect(categories).toHaveLength(4)
    expect(categories).toContainEqual({ mainCategoryId: 'furniture', count: 1 })
    expect(countryPairs).toContainEqual({ from: 'PL', to: 'CZ', count: 1 })
  })

  test('an expired one is not found', async () => {
    await expireAuctions(aCtx(guestCaller, { now: DateTime.utc().plus({ days: 5 }) }))

    expect(await found()).toEqual(['bike', 'pallet', 'car'])
  })
})

// Last, as it fills the database.
describe('the total', () => {
  const sorts = ['newest', 'ending', 'distance', 'date', 'price', 'bestValue', 'ownCountry'] as const
  const inGermany = (search: Filters) => as(guestCaller, { locale: 'de_DE' }).search.auctions(search)
  const idsOf = ({ data }: Awaited<ReturnType<typeof inGermany>>) => data.map(({ id }) => id)
  const ofFew = new Map<string, number[]>()

  beforeAll(async () => {
    for (const sort of sorts) ofFew.set(sort, idsOf(await inGermany({ sort })))
  })

  test('is counted each time if small, and cached for some seconds if large', async () => {
    const search = async (filters: Filters = {}) => {
      const ask = () => as(guestCaller).search.auctions(filters)
      const { statements, answer } = await statementsOf(ask)
      return { total: answer.total, isCounted: statements.some(isCount) }
    }
    const few: Filters = { categories: ['sofa'] }
    expect((await search(few)).isCounted).toBe(true)
    expect((await search(few)).isCounted).toBe(true)

    await manyAuctions(1100)
    const first = await search()
    await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })
    const [second, narrowed] = [await search(), await search({ ...few, weightMax: 5000 })]

    expect(first.isCounted).toBe(true)
    expect(second).toEqual({ total: first.total, isCounted: false })
    expect(narrowed.isCounted).toBe(true)
  })

  test.each(sorts)('does not change the order, or repeat a listing, whatever its size: %s', async (sort) => {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await inGermany({ sort, ...(cursor && { cursor }) })
      seen.push(...idsOf(page))
      cursor = page.nextCursor
    }
    const few = ofFew.get(sort) ?? []

    expect(few.length).toBeGreaterThan(2)
    expect(seen.filter((id) => few.includes(id))).toEqual(few)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(1100)
  })
})
