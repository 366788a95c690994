import type { Point } from '#api/address/distance.rules.ts'
import { lengthened, noWay, waysBetween, type Way } from '#api/address/ways-between.lib.ts'
import { townPoint } from '#api/auction/redacted.view.ts'
import type { PriceParts } from '#api/offer/fee.rules.ts'
import { costOfWay, incomeOf, type TripCosts } from './earning.rules.ts'
import type { DrivenVehicle } from './find-costs.query.ts'
import { orderStops, type Room } from './stop-order.rules.ts'
import type { TripRow } from './trip-auctions.query.ts'

/** Source of a price; null if none is known. */
export type PriceFrom = 'typed' | 'ownOffer' | 'setPrice' | 'estimate' | null

/** An auction of a trip with its price. */
export interface TripAuction {
  row: TripRow
  price: PriceParts
  priceFrom: PriceFrom
  load: Room
  /** At both ends together. */
  stopMinutes: number
}

/** A stop with the leg to it, and the load after it. */
export interface TripStop {
  kind: 'start' | 'pickup' | 'delivery' | 'end'
  row: TripRow | null
  way: Way | null
  aboard: Room
}

interface PlannedStops {
  stops: TripStop[]
  ways: Way[]
  /** Earnings that each auction adds to a trip with the others. */
  adds: number[]
}

/** Without a vehicle the capacity is unlimited. */
export const roomOf = (vehicle: DrivenVehicle | null): Room => ({
  volumeM3: vehicle?.volumeM3 ?? Infinity,
  weightKg: vehicle?.payload ?? Infinity,
})

/** Vehicle, start and end of a trip. */
interface TripFrame {
  vehicle: DrivenVehicle | null
  home: Point | undefined
  fromHome: boolean
  toHome: boolean
}

/** Orders all stops at the lowest cost, with the legs between them. */
export function planStops(
  auctions: readonly TripAuction[],
  tripCosts: TripCosts,
  { vehicle, home, fromHome, toHome }: TripFrame,
): PlannedStops {
  const n = auctions.length
  const between = waysOf(auctions, home)
  const way = (from: number, to: number): Way => between[from]?.[to] ?? noWay
  const cost = (from: number, to: number) => costOfWay(way(from, to), tripCosts) + TIE * way(from, to).km
  const [atHome, room] = [2 * n, roomOf(vehicle)]
  const { stops, costOf } = orderStops({
    loads: auctions.map(({ load }) => load),
    ...{ room, cost },
    ...(home && fromHome ? { costTo: (first: number) => cost(atHome, first) } : {}),
    ...(home && toHome ? { costFrom: (last: number) => cost(last, atHome) } : {}),
  })
  const all = auctions.map((_, i) => i)
  const adds = auctions.map(({ price, stopMinutes }, i) => {
    const others = all.filter((other) => other !== i)
    const stopCost = (stopMinutes * tripCosts.hourMinor) / 60
    return Math.round(incomeOf(price) - stopCost - (costOf(all) - costOf(others)))
  })
  const order = [...(home && fromHome ? [atHome] : []), ...stops, ...(home && toHome ? [atHome] : [])]
  const ways = order.slice(1).map((stop, i) => way(order[i] ?? 0, stop))
  return { ways, adds, stops: stopsOf(auctions, order, ways) }
}

/** Minor units per km, so that the shorter of two equally cheap orders wins. */
const TIE = 1e-6

/**
 * Legs between pickups, deliveries and home. From a pickup to its delivery, the listing's distance
 * is used.
 */
function waysOf(auctions: readonly TripAuction[], home: Point | undefined): Way[][] {
  const rows = auctions.map(({ row }) => row)
  const places = [...rows.map(pickupOf), ...rows.map(deliveryOf), ...(home ? [home] : [])]
  const ways = waysBetween(places)
  rows.forEach(({ distance, durationHours, hasFerry }, i) => {
    const to = rows.length + i
    const own = ways[i]?.[to]
    if (!own || distance === null) return
    const minutes = durationHours === null ? own.minutes : durationHours * 60
    const said = { ...lengthened(own, { km: distance, minutes }), ferry: hasFerry }
    ways[i]?.splice(to, 1, said)
  })
  return ways
}

const pointOf = (lat: number | null, lng: number | null): Point | null =>
  lat === null || lng === null ? null : { lat, lng }

const pickupOf = (row: TripRow): Point =>
  pointOf(row.fromTownLat, row.fromTownLng) ?? townPoint({ lat: row.fromLat ?? 0, lng: row.fromLng ?? 0 })

const deliveryOf = (row: TripRow): Point =>
  pointOf(row.toTownLat, row.toTownLng) ?? townPoint({ lat: row.toLat ?? 0, lng: row.toLng ?? 0 })

function stopsOf(auctions: readonly TripAuction[], order: readonly number[], ways: readonly Way[]): TripStop[] {
  const n = auctions.length
  const aboard = new Set<TripAuction>()
  return order.map((stop, at) => {
    const one = stop < 2 * n ? auctions[stop % n] : undefined
    if (one && stop < n) aboard.add(one)
    else if (one) aboard.delete(one)
    return {
      kind: one ? (stop < n ? 'pickup' : 'delivery') : at === 0 ? 'start' : 'end',
      row: one?.row ?? null,
      way: ways[at - 1] ?? null,
      aboard: {
        volumeM3: [...aboard].reduce((sum, { load }) => sum + load.volumeM3, 0),
        weightKg: [...aboard].reduce((sum, { load }) => sum + load.weightKg, 0),
      },
    }
  })
}
