import { describe, expect, test } from 'vitest'
import { isWithin, orderStops, type Room } from '#api/earning/stop-order.rules.ts'

type TripToOrder = Parameters<typeof orderStops>[0]

/** A seeded random generator, so every run is the same. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Random stops on a plane of a thousand kilometres, and loads that may exceed the vehicle. */
function aTrip(auctions: number, seed: number, hasEnds = false): TripToOrder {
  const draw = drawn(seed)
  const spot = () => ({ x: draw() * 1000, y: draw() * 1000 })
  const spots = Array.from({ length: 2 * auctions }, spot)
  const home = spot()
  const far = (a = home, b = home) => Math.hypot(a.x - b.x, a.y - b.y)
  const toHome = (stop: number) => far(spots[stop], home)
  return {
    loads: Array.from({ length: auctions }, () => ({
      volumeM3: 1 + Math.floor(draw() * 8),
      weightKg: 100 + Math.floor(draw() * 900),
    })),
    room: { volumeM3: 12, weightKg: 1300 },
    cost: (from, to) => far(spots[from], spots[to]),
    ...(hasEnds ? { costTo: toHome, costFrom: toHome } : {}),
  }
}

const costOfOrder = ({ cost, costTo, costFrom }: TripToOrder, stops: readonly number[]): number =>
  stops.slice(1).reduce((sum, stop, i) => sum + cost(stops[i] ?? 0, stop), 0) +
  (costTo?.(stops[0] ?? 0) ?? 0) +
  (costFrom?.(stops.at(-1) ?? 0) ?? 0)

const roomAfter = ({ loads }: TripToOrder, stops: readonly number[]): Room[] =>
  loads.filter((_, i) => stops.includes(i) && !stops.includes(loads.length + i))

/** Brute force over every order. */
function cheapestByTrying(trip: TripToOrder): number {
  const n = trip.loads.length
  let least = Infinity
  const go = (stops: readonly number[]) => {
    const aboard = roomAfter(trip, stops)
    if (aboard.length > 1 && !isWithin(aboard, trip.room)) return
    if (stops.length === 2 * n) {
      least = Math.min(least, costOfOrder(trip, stops))
      return
    }
    for (let stop = 0; stop < 2 * n; stop++) {
      if (stops.includes(stop) || (stop >= n && !stops.includes(stop - n))) continue
      go([...stops, stop])
    }
  }
  go([])
  return least
}

const seeds = Array.from({ length: 60 }, (_, i) => i + 1)

describe('the order of stops', () => {
  test.each([1, 2, 3, 4])('is the cheapest one for %i auctions', (auctions) => {
    for (const seed of seeds) {
      const trip = aTrip(auctions, seed, seed % 2 === 0)
      const { stops, costOf } = orderStops(trip)

      const all = trip.loads.map((_, i) => i)
      expect(costOf(all)).toBeCloseTo(cheapestByTrying(trip), 6)
      expect(costOfOrder(trip, stops)).toBeCloseTo(costOf(all), 6)
    }
  })

  test('never delivers before pickup, and never exceeds the capacity', () => {
    for (const seed of seeds) {
      const trip = aTrip(8, seed)
      const { stops } = orderStops(trip)

      expect([...stops].sort((a, b) => a - b)).toEqual(stops.map((_, i) => i))
      stops.forEach((stop, at) => {
        const aboard = roomAfter(trip, stops.slice(0, at + 1))
        expect(aboard.length <= 1 || isWithin(aboard, trip.room)).toBe(true)
        if (stop >= 8) expect(stops.indexOf(stop - 8)).toBeLessThan(at)
      })
    }
  })

  test('gives the lowest cost of every smaller trip too', () => {
    for (const seed of seeds.slice(0, 20)) {
      const trip = aTrip(4, seed)
      const { costOf } = orderStops(trip)
      const without = { ...trip, loads: trip.loads.slice(0, 3) }
      const known = (stop: number) => (stop < 3 ? stop : stop + 1)
      const alone = orderStops({ ...without, cost: (a, b) => trip.cost(known(a), known(b)) })

      expect(costOf([0, 1, 2])).toBeCloseTo(alone.costOf([0, 1, 2]), 6)
      expect(costOf([])).toBe(0)
    }
  })

  test('carries an oversized load alone', () => {
    const small = { volumeM3: 1, weightKg: 10 }
    const trip = { ...aTrip(3, 7), loads: [{ volumeM3: 40, weightKg: 10 }, small, small] }

    const { stops } = orderStops(trip)

    const at = stops.indexOf(0)
    expect(stops[at + 1]).toBe(3)
    expect(roomAfter(trip, stops.slice(0, at))).toEqual([])
  })

  test('takes less than 100 ms of CPU time for eight auctions', () => {
    orderStops(aTrip(8, 1))
    const began = process.cpuUsage()
    orderStops(aTrip(8, 2))
    const { user, system } = process.cpuUsage(began)

    expect((user + system) / 1000).toBeLessThan(100)
  })
})
