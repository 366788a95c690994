import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { findPassing } from '#api/trip/find-passing.query.ts'
import { anAuction, goodItems, inDays } from '#tests/support/scenes/auctions.ts'
import { fuzzSeed } from '#tests/support/fuzz.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'
import { aTrip, type TripWishes } from '#tests/support/scenes/trips.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '100000' })

const towns = ['Gdańsk', 'Toruń', 'Łódź', 'Warszawa', 'Kraków', 'Poznań', 'Berlin', 'Praha']
const PER_COURIER = 20

const draw = <T>(from: fc.Arbitrary<T>, count: number, offset = 0): T[] =>
  fc.sample(from, { numRuns: count, seed: fuzzSeed + offset })

const ends = fc
  .uniqueArray(fc.constantFrom(...towns), { minLength: 2, maxLength: 2 })
  .map(([from = '', to = '']) => ({ from, to }))
const listing = fc.record({
  ends,
  category: fc.constantFrom('car', 'motorcycle', 'sofa'),
  days: fc.option(fc.integer({ min: 1, max: 12 })),
  size: fc.integer({ min: 30, max: 200 }),
  weight: fc.integer({ min: 20, max: 290 }),
})
const trip = fc.record({
  ends,
  via: fc.uniqueArray(fc.constantFrom(...towns), { maxLength: 2 }),
  start: fc.integer({ min: 0, max: 14 }),
  days: fc.integer({ min: 1, max: 6 }),
  freeVolumeM3: fc.constantFrom(1, 3.1, 12, 30),
  freePayload: fc.constantFrom(100, 250, 2000, 2500),
  width: fc.constantFrom(10, 25, 50, 50),
  hasVan: fc.boolean(),
})

interface Kept {
  by: SignedIn
  id: number
}

let auctions: number[] = []
let trips: Kept[] = []

beforeAll(async () => {
  const ann = await aCustomer()
  for (const { ends, category, days, size, weight } of draw(listing, 60)) {
    const items = [{ ...goodItems[category], ...(category === 'car' ? {} : { weight }), ...(category === 'sofa' ? { length: 2 * size, width: 400 - size, height: size } : {}) }] // prettier-ignore
    const { id } = await anAuction({ by: ann, ...ends, category, form: { items: items as never }, ...(days ? { receiveDateTo: inDays(days) } : {}) }) // prettier-ignore
    auctions = [...auctions, id]
  }
  for (let courier = 1; courier <= 4; courier++) {
    const by = await aCourier()
    const { id: vehicleId } = await as(by).company.addVehicle(
      aVan({ loadLength: 420, loadWidth: 240, loadHeight: 300, payload: 2500 }),
    )
    for (const { ends, via, start, days, hasVan, ...room } of draw(trip, PER_COURIER, courier)) {
      if (via.some((town) => town === ends.from || town === ends.to)) continue
      const wishes = { ...ends, via, ...room, dateFrom: inDays(start), dateTo: inDays(start + days - 1), ...(hasVan ? { vehicleId } : {}) } as TripWishes // prettier-ignore
      trips = [...trips, { by, id: (await aTrip(by, wishes)).id }]
    }
  }
}, 180_000)

const passing = async (auctionId: number) =>
  (await findPassing(aCtx(), auctionId)).filter(({ id }) => trips.some((one) => one.id === id))

test('a listing matches exactly the trips along which it is', async () => {
  const own = new Map<number, Map<number, number>>(auctions.map((id) => [id, new Map()]))
  let found = 0
  for (const { by, id: tripId } of trips)
    for (const { id, detourKm } of (await as(by).trip.auctions({ tripId, pageSize: 100 })).data) {
      own.get(id)?.set(tripId, detourKm)
      found += 1
    }

  for (const id of auctions) {
    const matched = await passing(id)
    expect(new Map(matched.map(({ id, detourKm }) => [id, detourKm]))).toEqual(own.get(id))
  }
  expect(found).toBeGreaterThan(5)
}, 120_000)

interface Facts {
  auctionId: number
  tripId: number
  line: string
  from: Point
  to: Point
  width: number
  isTimely: boolean
  hasRoom: boolean
}

/** A naive comparison of each listing with each trip, without grid cells. */
const plainFacts = () =>
  query<Facts>(
    { tx: undefined },
    `select a.id as "auctionId", t.id as "tripId", t.line, t.width,
       json_build_object('lat', a.from_lat, 'lng', a.from_lng) as "from", json_build_object('lat', a.to_lat, 'lng', a.to_lng) as "to",
       not a.date_fixed or (a.receive_date_to >= t.date_from and a.send_date_from <= t.date_to) as "isTimely",
       coalesce(a.total_weight_kg, 0) <= t.free_payload and not exists (
         select from auction_items i where i.auction_id = a.id and v.id is not null and (
           greatest(i.length_cm, i.width_cm) > v.load_length or least(i.length_cm, i.width_cm) > v.load_width or i.height_cm > v.load_height))
       and coalesce((select sum(i.items_number * i.length_cm::float8 * i.width_cm * i.height_cm) from auction_items i
         where i.auction_id = a.id), 0) / 1000 <= t.free_litres + 0.5 as "hasRoom"
     from auctions a cross join trips t left join company_vehicles v on v.id = t.vehicle_id
     where a.id = any ($1) and t.id = any ($2)`,
    [auctions, trips.map(({ id }) => id)],
  )

const KM_A_DEGREE = 111.19

/**
 * The nearest of many small steps along the line: the distance to the point, and the kilometres
 * driven until there.
 */
function nearest(line: readonly Point[], point: Point): { km: number; at: number } {
  const wide = KM_A_DEGREE * Math.cos((point.lat * Math.PI) / 180)
  let best = { km: Infinity, at: 0 }
  let before = 0
  for (const [leg, end] of line.slice(1).entries()) {
    const start = line[leg] ?? end
    const middle = ((start.lat + end.lat) / 2) * (Math.PI / 180)
    const length = Math.hypot(
      (end.lng - start.lng) * KM_A_DEGREE * Math.cos(middle),
      (end.lat - start.lat) * KM_A_DEGREE,
    )
    const steps = Math.max(1, Math.ceil(length * 4))
    for (let step = 0; step <= steps; step++) {
      const lat = start.lat + ((end.lat - start.lat) * step) / steps
      const lng = start.lng + ((end.lng - start.lng) * step) / steps
      const km = Math.hypot((lng - point.lng) * wide, (lat - point.lat) * KM_A_DEGREE)
      if (km < best.km) best = { km, at: before + (length * step) / steps }
    }
    before += length
  }
  return best
}

test('the same are found by a naive comparison', async () => {
  const matched = new Map<string, number>()
  for (const auctionId of auctions)
    for (const { id, detourKm } of await passing(auctionId)) matched.set(`${auctionId} ${id}`, detourKm)
  const lines = new Map<string, Point[]>()
  const lineOf = (text: string) => {
    const line = lines.get(text) ?? decodeLine(text)
    lines.set(text, line)
    return line
  }
  let found = 0

  for (const { auctionId, tripId, line, from, to, width, isTimely, hasRoom } of await plainFacts()) {
    const detour = matched.get(`${auctionId} ${tripId}`)
    if (!isTimely || !hasRoom) {
      expect(detour).toBeUndefined()
      continue
    }
    const [start, end] = [nearest(lineOf(line), from), nearest(lineOf(line), to)]
    // Steps of a quarter of a kilometre cannot decide the very edge.
    const isSure = [start, end].every(({ km }) => Math.abs(km - width) > 0.2) && Math.abs(end.at - start.at) > 1
    if (!isSure) continue
    const isPassed = start.km <= width && end.km <= width && end.at > start.at
    expect(detour !== undefined).toBe(isPassed)
    if (detour === undefined) continue
    expect(Math.abs(detour - 2.6 * (start.km + end.km))).toBeLessThan(1.5)
    found += 1
  }

  expect(found).toBeGreaterThan(5)
}, 120_000)

test('a closed listing, and a removed or past trip, do not match', async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  const way = { from: 'Porto', to: 'Lisboa' }
  const kept = await aTrip(bob, way)
  const gone = await aTrip(bob, way)
  await as(bob).trip.remove({ tripId: gone.id })
  const open = await anAuction({ by: ann, ...way, category: 'sofa' })
  const hidden = await anAuction({ by: ann, ...way, category: 'sofa', status: 'hidden' })
  const found = async (id: number, days = 0) =>
    (await findPassing(aCtx(bob, { now: aCtx().now.plus({ days }) }), id)).map(({ id }) => id)

  expect(await found(open.id)).toEqual([kept.id])
  expect(await found(hidden.id)).toEqual([])
  expect(await found(open.id, 5)).toEqual([])
})
