/** Maximum number of auctions per trip: the exact algorithm takes some milliseconds for as many. */
export const TRIP_AUCTIONS_MAX = 8

/** Capacity of a vehicle, or the load of an auction. */
export interface Room {
  volumeM3: number
  weightKg: number
}

/** A trip to order. Stop `i` is the pickup of auction `i`, stop `n + i` its delivery. */
interface TripToOrder {
  /** Load of each auction. */
  loads: readonly Room[]
  room: Room
  /** Cost of the leg between two stops. */
  cost: (from: number, to: number) => number
  /**
   * Cost of the leg to the first stop, and from the last one; free if the trip starts and ends
   * there.
   */
  costTo?: (first: number) => number
  costFrom?: (last: number) => number
}

interface OrderedTrip {
  /** All stops in the cheapest order. */
  stops: number[]
  /** Cost of the legs of a trip with these auctions only, in its own best order. */
  costOf: (auctions: readonly number[]) => number
}

const free = () => 0

/** States of an auction during a trip. */
const WAITING = 0
const ABOARD = 1
const BROUGHT = 2

/**
 * The cheapest order of stops in which each pickup precedes its delivery and the load never exceeds
 * the capacity; an auction that is too large is carried alone. Exact, by dynamic programming
 * (Held–Karp) over the states of all auctions and the last stop. The table also has the costs of
 * every smaller trip.
 */
export function orderStops({ loads, room, cost, costTo = free, costFrom = free }: TripToOrder): OrderedTrip {
  const n = loads.length
  const weights = loads.map((_, i) => 3 ** i)
  const standing = (state: number, i: number) => Math.floor(state / (weights[i] ?? 1)) % 3
  const states = 3 ** n
  const stops = 2 * n
  const least = new Float64Array(states * stops).fill(Infinity)
  const before = new Int8Array(states * stops).fill(-1)
  const costs = Float64Array.from({ length: stops * stops }, (_, at) => cost(Math.floor(at / stops), at % stops))
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
  /** The best last stop of a trip with these auctions, and its cost. */
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

/** Tolerance for rounding errors. */
const HAIR = 1e-9

export const isWithin = (loads: readonly Room[], room: Room): boolean =>
  sum(loads, 'volumeM3') <= room.volumeM3 + HAIR && sum(loads, 'weightKg') <= room.weightKg + HAIR

const sum = (loads: readonly Room[], of: keyof Room): number => loads.reduce((all, load) => all + load[of], 0)
