import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type Caller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAddress, anAuction, goodItems, inDays, type AuctionWishes } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

const noTx = { tx: undefined }
let bob: SignedIn
const ids: Record<string, number> = {}

beforeAll(async () => {
  const ann = await aCustomer()
  bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  const post = async (name: string, wishes: Omit<AuctionWishes, 'by'>) => {
    ids[name] = (await anAuction({ by: ann, ...wishes })).id
  }
  const sofa = (length: number, width: number, height: number, weight: number) => ({
    category: 'sofa' as const,
    form: { items: [{ ...goodItems.sofa, length, width, height, weight }] as never },
  })
  await post('small', { from: 'Gdańsk', to: 'Sopot', ...sofa(100, 90, 80, 30) })
  await post('long', { from: 'Gdynia', to: 'Warszawa', ...sofa(90, 340, 80, 60) })
  await post('high', { from: 'Kraków', to: 'Praha', ...sofa(100, 90, 200, 60) })
  await post('heavy', { from: 'Berlin', to: 'Praha', ...sofa(100, 90, 80, 900) })
  ids.fixed = (await aFixedAuction({ from: 'Hamburg', to: 'Berlin', category: 'motorcycle' })).auction.id
  await anOffer({ on: { id: ids.small ?? 0 }, by: bob, gross: '200' })
  await anOffer({ on: { id: ids.high ?? 0 }, by: bob, gross: '200' })
})

type Filters = Parameters<ReturnType<typeof as>['search']['auctions']>[0]

const found = async (filters: Filters, by: Caller = guestCaller) => {
  const { data } = await as(by).search.auctions(filters)
  return data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
}
const placeId = async (name: string) => (await anAddress(name)).placeId

describe('listings that fit into a vehicle', () => {
  const van = { loadLength: 330, loadWidth: 170, loadHeight: 190, payload: 800 }

  test('by its size: an item may be turned, but not laid on its side', async () => {
    expect(await found(van)).toEqual(['fixed', 'small'])
    expect(await found({ ...van, loadLength: 170, loadWidth: 350 })).toEqual(['fixed', 'long', 'small'])
    expect(await found({ loadHeight: 210, categories: ['sofa'] })).toHaveLength(4)
    expect(await found({ loadLength: 330 })).toEqual(['fixed', 'heavy', 'high', 'small'])
    expect(await found({ loadWidth: 85 })).toEqual(['fixed'])
  })

  test('by one of the own company, with given values taking precedence', async () => {
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan(van))

    expect(await found({ vehicleId }, bob)).toEqual(['fixed', 'small'])
    expect(await found({ vehicleId, loadHeight: 205 }, bob)).toEqual(['fixed', 'high', 'small'])
    expect(await wrongFields(as(await aCourier()).search.auctions({ vehicleId }))).toEqual({
      vehicleId: 'not_contain',
    })
    expect(await wrongFields(as(guestCaller).search.count({ vehicleId }))).toEqual({
      vehicleId: 'not_contain',
    })
  })

  test('by weight, from and to', async () => {
    expect(await found({ weightMin: 50, weightMax: 100 })).toEqual(['high', 'long'])
  })
})

describe('listings by price', () => {
  test('set, or by offers', async () => {
    expect(await found({ priceType: 'fixed' })).toEqual(['fixed'])
    expect(await found({ priceType: 'bid', weightMax: 40 })).toEqual(['small'])
  })

  test('per kilometre, in euros: the best first, without those that have no price', async () => {
    const [best, ...others] = await found({ sort: 'bestValue' })

    expect(best).toBe('small')
    expect(others.slice(-2).toSorted()).toEqual(['heavy', 'long'])
    expect(await found({ euroPerKmMin: 2 })).toEqual(['small'])
    expect((await found({ euroPerKmMin: 0 })).toSorted()).toEqual(['fixed', 'high', 'small'])
  })
})

describe('the nearest first', () => {
  test('to the given place, within its radius', async () => {
    const fromPlaceId = await placeId('Gdynia')

    expect(await found({ sort: 'nearest', fromPlaceId })).toEqual(['long', 'small'])
    expect(await found({ sort: 'nearest', fromPlaceId, fromRadius: 300 })).toEqual(['long', 'small'])
  })

  test('to the own home, farther ones afterwards, from cursor to cursor', async () => {
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const page = await as(bob).search.auctions({
        sort: 'nearest',
        pageSize: 2,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)))
      cursor = page.nextCursor
    } while (cursor)

    expect(seen).toEqual(['small', 'long', 'heavy', 'high', 'fixed'])
    expect(await found({ sort: 'nearest' }, bob)).toEqual(seen)
  })

  test('without a home a place is required', async () => {
    expect(await wrongFields(as(guestCaller).search.auctions({ sort: 'nearest' }))).toEqual({
      fromPlaceId: 'required',
    })
  })
})

test('on request those that end first come first', async () => {
  const { data } = await as(guestCaller).search.auctions({ sort: 'ending' })
  const ends = data.map(({ expiresAt }) => expiresAt ?? '')

  expect(ends).toEqual(ends.toSorted())
})

describe('a value exactly on the edge of a filter is in, one step beyond it is out', () => {
  beforeAll(async () => {
    ids.edge = (
      await anAuction({
        by: await aCustomer(),
        from: 'Porto',
        to: 'Lisboa',
        category: 'sofa',
        receiveDateTo: inDays(4),
      })
    ).id
    const { auction } = await aFixedAuction({ from: 'Braga', to: 'Porto' })
    ids.priced = auction.id
    // A sofa of 240 × 160 × 80 cm with 90 kg, and a price of exactly 2 euros per kilometre.
    await query(noTx, `update open_auctions set euro_cents_per_km = 200 where auction_id = $1`, [ids.priced])
  })

  test.each<[name: string, inside: Filters, outside: Filters]>([
    ['edge', { weightMin: 90 }, { weightMin: 91 }],
    ['edge', { weightMax: 90 }, { weightMax: 89 }],
    ['edge', { payload: 90 }, { payload: 89 }],
    ['edge', { loadLength: 240 }, { loadLength: 239 }],
    ['edge', { loadWidth: 160 }, { loadWidth: 159 }],
    ['edge', { loadHeight: 80 }, { loadHeight: 79 }],
    ['edge', { loadLength: 160, loadWidth: 240 }, { loadLength: 159, loadWidth: 240 }],
    ['edge', { dateFrom: inDays(4) }, { dateFrom: inDays(5) }],
    ['edge', { dateTo: inDays(1) }, { dateTo: inDays(0) }],
    ['priced', { euroPerKmMin: 2 }, { euroPerKmMin: 2.01 }],
  ])('%s: %j, but not %j', async (name, inside, outside) => {
    expect(await found(inside)).toContain(name)
    expect(await found(outside)).not.toContain(name)
  })

  test('the midnight at which a day begins belongs to it', async () => {
    const at = async (instant: string) => {
      await query(noTx, `update open_auctions set published_at = $2::timestamptz where auction_id = $1`, [
        ids.edge,
        instant,
      ])
      return (await found({ postedSince: '2026-01-10' })).includes('edge')
    }
    expect([await at('2026-01-10T00:00:00Z'), await at('2026-01-09T23:59:59.999Z')]).toEqual([true, false])
  })

  test.each(['from', 'to'] as const)('a radius is measured to the metre, %s a place', async (side) => {
    const place = await anAddress('Coimbra')
    const named = { [`${side}PlaceId`]: place.placeId }
    // A degree of latitude has 111.195 km on this sphere.
    const at = async (km: number) => {
      const moved = `update open_auctions set ${side}_lat = $2, ${side}_lng = $3, ${side}_cell = cell_of($2, $3, 2),
        ${side}_spot = cell_of($2, $3, 10) where auction_id = $1`
      await query(noTx, moved, [ids.edge, place.lat + km / 111.195, place.lng])
      return (await found({ ...named, [`${side}Radius`]: 50 })).includes('edge')
    }
    expect([await at(49.999), await at(50.001)]).toEqual([true, false])
  })
})
