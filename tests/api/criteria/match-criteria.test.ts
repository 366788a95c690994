import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { onlyAsked, type SavedFilters } from '#api/criteria/criteria.rules.ts'
import { findMatching } from '#api/criteria/find-matching.query.ts'
import { areaSides, wrongWithArea } from '#api/search/area/area.rules.ts'
import { areaFiltersSchema } from '#api/search/area/area.schema.ts'
import { anAddress, anAuction, goodItems, inDays } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { fuzzSeed } from '#tests/support/fuzz.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '100000' })

const towns = ['Gdańsk', 'Gdynia', 'Warszawa', 'Berlin', 'Hamburg', 'Praha', 'Lyon', 'London']
const PER_COURIER = 45

let auctions: number[] = []
let couriers: SignedIn[] = []

const draw = <T>(from: fc.Arbitrary<T>, count: number, offset = 0): T[] =>
  fc.sample(from, { numRuns: count, seed: fuzzSeed + offset })

const town = fc.constantFrom(...towns)
const listing = fc.record({
  from: town,
  to: town,
  category: fc.constantFrom('car', 'motorcycle', 'sofa', 'pallet'),
  isFixed: fc.boolean(),
  isPriced: fc.boolean(),
  days: fc.option(fc.integer({ min: 1, max: 20 })),
  size: fc.integer({ min: 30, max: 200 }),
  weight: fc.integer({ min: 20, max: 290 }),
})

beforeAll(async () => {
  const ann = await aCustomer()
  couriers = await Promise.all(Array.from({ length: 4 }, () => aCourier()))
  const bidder = await aCourier()
  for (const { isFixed, isPriced, days, size, weight, ...wishes } of draw(listing, 30)) {
    const category = wishes.category
    const items = [{ ...goodItems[category], ...(category === 'car' ? {} : { weight }), ...(category === 'sofa' ? { length: 2 * size, width: 400 - size, height: size } : {}) }] // prettier-ignore
    const all = { by: ann, ...wishes, category, form: { items: items as never }, ...(days ? { receiveDateTo: inDays(days) } : {}) } // prettier-ignore
    const { id } = isFixed ? (await aFixedAuction({ ...wishes, category })).auction : await anAuction(all)
    if (!isFixed && isPriced) await anOffer({ on: { id }, by: bidder, gross: String(100 + size) })
    auctions = [...auctions, id]
  }
}, 120_000)

async function searchOf(vehicleId: number): Promise<fc.Arbitrary<SavedFilters>> {
  const places = await Promise.all(towns.map(async (name) => (await anAddress(name)).placeId ?? ''))
  const place = fc.constantFrom(...places)
  const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
  const cm = fc.integer({ min: 60, max: 400 })
  const all = {
    q: fc.constantFrom('sofa', 'corner sofa', 'Golf', 'gda', 'Berlin', 'pallet paint', 'BMW Lyon', 'from Hamburg'),
    categories: some(['cars', 'motorcycle', 'furniture', 'sofa', 'pallets', 'boats']),
    fromPlaceId: place,
    fromRadius: fc.constantFrom(1, 25, 50, 100, 101, 200, 300),
    toPlaceId: place,
    toRadius: fc.constantFrom(1, 25, 50, 100, 101, 200, 300),
    fromCountries: some(['PL', 'DE', 'GB', 'FR']),
    toCountries: some(['PL', 'DE', 'CZ', 'IT']),
    dateFrom: fc.integer({ min: 0, max: 20 }).map(inDays),
    dateTo: fc.integer({ min: 0, max: 20 }).map(inDays),
    weightMin: fc.constantFrom(0, 12.5, 90, 240, 1300),
    weightMax: fc.constantFrom(12.5, 90, 240, 300, 600, 1300),
    vehicleId: fc.constant(vehicleId),
    loadLength: cm,
    loadWidth: cm,
    loadHeight: cm,
    payload: fc.constantFrom(90, 240, 1300),
    priceType: fc.constantFrom('bid', 'fixed'),
    euroPerKmMin: fc.constantFrom(0, 0.2, 0.5, 1.111, 5),
    postedSince: fc.constantFrom(inDays(-1), inDays(1)),
  }
  // Few filters at a time, as many together match nothing.
  return fc
    .subarray(Object.keys(all) as (keyof typeof all)[], { minLength: 1, maxLength: 3 })
    .chain(
      (names) =>
        fc.record(
          Object.fromEntries(names.map((name) => [name, all[name]])) as Record<string, fc.Arbitrary<unknown>>,
        ) as fc.Arbitrary<SavedFilters>,
    )
}

const hundredth = (degrees: number) => Math.floor(degrees * 100 + 0.5) / 100

/**
 * Polygons around a town, from a village to half a continent, with up to as many bays as corners;
 * some have the town as a corner.
 */
async function areas(): Promise<fc.Arbitrary<SavedFilters>> {
  const middles = await Promise.all(towns.map(async (name) => anAddress(name)))
  const drawn = fc.record({
    middle: fc.constantFrom(...middles.map(({ lat, lng }) => ({ lat: lat ?? 0, lng: lng ?? 0 }))),
    reach: fc.constantFrom(0.02, 0.3, 1, 4, 16),
    shares: fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 3, maxLength: 14 }),
    isPie: fc.boolean(),
    side: fc.option(fc.constantFrom(...areaSides), { nil: undefined }),
  })
  return drawn
    .map(({ middle, reach, shares, isPie, side }) => {
      const step = ((isPie ? 1 : 2) * Math.PI) / shares.length
      const corners = shares.map((share, at) => ({
        lat: hundredth(middle.lat + reach * share * Math.sin(at * step)),
        lng: hundredth(middle.lng + 1.6 * reach * share * Math.cos(at * step)),
      }))
      const centre = { lat: hundredth(middle.lat), lng: hundredth(middle.lng) }
      return { polygon: isPie ? [...corners, centre] : corners, ...(side && { side }) }
    })
    .filter(({ polygon }) => wrongWithArea(polygon) === undefined)
}

const searches = async (by: SignedIn): Promise<fc.Arbitrary<SavedFilters>> =>
  searchOf((await as(by).company.addVehicle(aVan())).id)

async function savedBy(
  by: SignedIn,
  offset: number,
  kind: fc.Arbitrary<SavedFilters>,
): Promise<Map<number, SavedFilters>> {
  const drawn = draw(kind, 2 * PER_COURIER, offset)
  // In the saved form, which adds the default radius and leaves repeated corners out.
  const asked = (one: SavedFilters) => onlyAsked(areaFiltersSchema.cast(one))
  const different = new Map(drawn.map((one) => [JSON.stringify(asked(one)), one]))
  const saved = new Map<number, SavedFilters>()
  for (const [question, filters] of [...different].slice(0, PER_COURIER + 2)) {
    if (question === '{}' || saved.size >= PER_COURIER) continue
    saved.set((await aSavedSearch(by, filters)).id, filters)
  }
  return saved
}

/** The listings that the search itself finds, without similar-word results. */
async function ownRun(by: SignedIn, filters: SavedFilters): Promise<number[]> {
  if (filters.polygon) {
    const { data } = await as(by).search.area({ ...filters, pageSize: 50 })
    return data.map(({ id }) => id)
  }
  const { data, likeWords } = await as(by).search.auctions({ ...filters, pageSize: 50 })
  return likeWords === null ? data.map(({ id }) => id) : []
}

interface Kinds {
  searches: (by: SignedIn) => Promise<fc.Arbitrary<SavedFilters>>
  offset: number
}

/** Compares running each search with matching each listing; returns the number of pairs. */
async function expectTheSame(saving: readonly SignedIn[], { searches, offset }: Kinds) {
  const own = new Map<number, Set<number>>(auctions.map((id) => [id, new Set()]))
  const all = new Set<number>()
  let found = 0
  for (const [at, by] of saving.entries())
    for (const [criteriaId, filters] of await savedBy(by, at + offset, await searches(by))) {
      all.add(criteriaId)
      for (const id of await ownRun(by, filters)) {
        own.get(id)?.add(criteriaId)
        found += 1
      }
    }

  for (const id of auctions) {
    const matched = (await findMatching({ tx: undefined }, id)).filter((one) => all.has(one))
    expect(matched.toSorted()).toEqual([...(own.get(id) ?? [])].toSorted())
  }
  return found
}

test('a listing matches exactly the saved searches that find it', async () => {
  expect(await expectTheSame(couriers, { searches, offset: 1 })).toBeGreaterThan(100)
}, 120_000)

test('the same holds for areas, for either end, alone and with other filters', async () => {
  const saving = await Promise.all(Array.from({ length: 4 }, () => aCourier()))
  const narrowed = async (by: SignedIn) =>
    fc.tuple(await areas(), await searches(by)).map(([area, others]) => ({ ...others, ...area }))

  const alone = await expectTheSame(saving.slice(0, 3), { searches: areas, offset: 11 })
  const beside = await expectTheSame(saving.slice(3), { searches: narrowed, offset: 21 })

  expect(alone).toBeGreaterThan(500)
  expect(beside).toBeGreaterThan(10)
}, 120_000)

test('a listing no longer open and a removed search do not match', async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  const { id: kept } = await aSavedSearch(bob, { categories: ['boats', 'cars'] })
  const { id: gone } = await aSavedSearch(bob, { weightMax: 5000 })
  await as(bob).criteria.remove({ criteriaId: gone })
  const open = await anAuction({ by: ann })
  const hidden = await anAuction({ by: ann, status: 'hidden' })
  const matched = async (id: number) =>
    (await findMatching({ tx: undefined }, id)).filter((one) => [kept, gone].includes(one))

  expect(await matched(open.id)).toEqual([kept])
  expect(await matched(hidden.id)).toEqual([])
})

test('a removed and restored search matches again, by its current filters', async () => {
  const bob = await aCourier()
  const { id: criteriaId } = await aSavedSearch(bob, { categories: ['cars'] })
  const { id: auctionId } = await anAuction({ by: await aCustomer(), category: 'car' })
  const isFound = async () => (await findMatching({ tx: undefined }, auctionId)).includes(criteriaId)

  await as(bob).criteria.remove({ criteriaId })
  expect(await isFound()).toBe(false)
  await as(bob).criteria.change({ criteriaId, isRemoved: false })
  expect(await isFound()).toBe(true)
  await as(bob).criteria.change({ criteriaId, filters: { categories: ['cars'], weightMax: 1 } as never })
  expect(await isFound()).toBe(false)
})

test('an area with hundreds of corners and a search of a dozen words match just as exactly', async () => {
  const bob = await aCourier()
  const { lat, lng } = await anAddress('Toulouse')
  const around = (east: number): SavedFilters => ({
    polygon: Array.from({ length: 300 }, (_, at) => ({
      lat: (lat ?? 0) + 0.5 * Math.sin((at * Math.PI) / 150),
      lng: (lng ?? 0) + east + 0.5 * Math.cos((at * Math.PI) / 150),
    })),
  })
  const { id: here } = await aSavedSearch(bob, around(0))
  const { id: beside } = await aSavedSearch(bob, around(0.6))
  const title = 'Wardrobe mirror lamp carpet shelf armchair bed mattress piano stool vase clock'
  const { id: worded } = await aSavedSearch(bob, { q: title })
  const { id: otherwise } = await aSavedSearch(bob, { q: title.replace('piano', 'organ') })
  const { id } = await anAuction({ by: await aCustomer(), from: 'Toulouse', title })

  const found = await findMatching({ tx: undefined }, id)

  expect(found.filter((one) => [here, beside, worded, otherwise].includes(one)).toSorted()).toEqual([here, worded])
})

test('a search for what fits a vehicle matches nothing once the vehicle is retired', async () => {
  const bob = await aCourier()
  const { id: vehicleId } = await as(bob).company.addVehicle(
    aVan({ payload: 3000, loadLength: 600, loadWidth: 240, loadHeight: 240 }),
  )
  const { id } = await aSavedSearch(bob, { vehicleId })
  const { id: auctionId } = await anAuction({ by: await aCustomer() })
  const isFound = async () => (await findMatching({ tx: undefined }, auctionId)).includes(id)

  expect(await isFound()).toBe(true)
  await as(bob).company.removeVehicle({ vehicleId })

  expect(await isFound()).toBe(false)
  expect(await as(bob).criteria.get({ criteriaId: id })).toMatchObject({ isUsable: false })
})
