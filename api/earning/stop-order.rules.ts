/** As many as one trip carries: all orders of so many are gone through in some milliseconds. */
export const TRIP_AUCTIONS_MAX = 8

/** What goes into a vehicle, or what of it one auction takes. */
export interface Room {
  volumeM3: number
  weightKg: number
}

/** A trip to put in order. Stop `i` is the pickup of the `i`th auction, stop `n + i` its delivery. */
interface TripToOrder {
  /** What each auction takes of the vehicle. */
  loads: readonly Room[]
  room: Room
  /** What the way between two stops costs. */
  cost: (from: number, to: number) => number
  /** What the way to the first stop, and from the last one, costs; nothing where the trip begins and ends there. */
  costTo?: (first: number) => number
  costFrom?: (last: number) => number
}

interface OrderedTrip {
  /** All stops, the cheapest way round. */
  stops: number[]
  /** What the ways of a trip with these auctions alone cost, in its own best order. */
  costOf: (auctions: readonly number[]) => number
}

const free = () => 0

/** How an auction stands after some of the stops. */
const WAITING = 0
const ABOARD = 1
const BROUGHT = 2

/**
 * The cheapest order of all stops, each pickup before its delivery and never more aboard than goes in. What is too large
 * even alone is carried alone. Exact: for each way in which the auctions may stand and each stop at which that may have
 * come about, the cheapest way there is kept (Held and Karp); among them are those of every smaller trip.
 */
export function orderStops({
  loads,
  room,
  cost,
  costTo = free,
  costFrom = free,
}: TripToOrder): OrderedTrip {
  const n = loads.length
  const weights = loads.map((_, i) => 3 ** i)
  const standing = (state: number, i: number) => Math.floor(state / (weights[i] ?? 1)) % 3
  const states = 3 ** n
  const stops = 2 * n
  const least = new Float64Array(states * stops).fill(Infinity)
  const before = new Int8Array(states * stops).fill(-1)
  const costs = Float64Array.from({ length: stops * stops }, (_, at) =>
    cost(Math.floor(at / stops), at % stops),
  )
  const fits = (state: number): boolean => {
    const aboard = loads.filter((_, i) => standing(state, i) === ABOARD)
    return aboard.length <= 1 || isWithin(aboard, room)
  }
  const isFit = Uint8Array.from({ length: states }, (_, state) => Number(fits(state)))
  weights.forEach((weight, i) => (least[weight * stops + i] = costTo(i)))
  for (let state = 1; state < states; state++) {
    if (!isFit[state]) continue
    for (let i = 0; i < n; i++) {
      const now = standing(state, i)
      if (now === BROUGHT) continue
      const next = state + (weights[i] ?? 0)
      if (!isFit[next]) continue
      const stop = now === WAITING ? i : n + i
      for (let last = 0; last < stops; last++) {
        const sum = (least[state * stops + last] ?? Infinity) + (costs[last * stops + stop] ?? 0)
        if (sum >= (least[next * stops + stop] ?? Infinity)) continue
        least[next * stops + stop] = sum
        before[next * stops + stop] = last
      }
    }
  }
  /** Where a trip with these auctions ends best, and at what cost. */
  const endOf = (auctions: readonly number[]) => {
    const state = auctions.reduce((sum, i) => sum + BROUGHT * (weights[i] ?? 0), 0)
    let best = { state, stop: -1, cost: auctions.length === 0 ? 0 : Infinity }
    for (const i of auctions) {
      const stop = n + i
      const sum = (least[state * stops + stop] ?? Infinity) + costFrom(stop)
      if (sum < best.cost) best = { state, stop, cost: sum }
    }
    return best
  }
  const trace = (): number[] => {
    let { state, stop } = endOf(loads.map((_, i) => i))
    const order: number[] = []
    while (stop >= 0) {
      order.unshift(stop)
      const last = before[state * stops + stop] ?? -1
      state -= weights[stop % n] ?? 0
      stop = last
    }
    return order
  }
  return { stops: trace(), costOf: (auctions) => endOf(auctions).cost }
}

/** A hair is left for sums of fractions. */
const HAIR = 1e-9

export const isWithin = (loads: readonly Room[], room: Room): boolean =>
  sum(loads, 'volumeM3') <= room.volumeM3 + HAIR && sum(loads, 'weightKg') <= room.weightKg + HAIR

const sum = (loads: readonly Room[], of: keyof Room): number =>
  loads.reduce((all, load) => all + load[of], 0)
