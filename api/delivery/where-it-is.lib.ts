import { DateTime } from 'luxon'
import type { Address, Route } from '#api/address/address.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { findTownNear } from '#api/address/find-place.query.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import { findRoute } from '#api/address/road-router.port.ts'
import { townPoint } from '#api/auction/redacted.view.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import type { DeliveryStatus } from './delivery.rules.ts'
import { ARRIVAL_TOLD_MINUTES } from './tracking.rules.ts'

/** The courier's last position, rounded. */
export interface PositionView extends Point {
  at: Instant
  /** The nearest town; null if none is near. */
  near: string | null
  /** Road distance to the destination town, in kilometres. */
  kmLeft: number | null
  /** Estimated arrival; null if the position is too old or there is no road. */
  arrival: Instant | null
}

/** Last position of a courier who shares their position. */
export interface LastPosition {
  lat: number
  lng: number
  at: Date
}

interface Way {
  status: DeliveryStatus
  fromAddress: Address | null
  toAddress: Address | null
}

type Road = Pick<Route, 'distance' | 'hours'>

const toTheStart: readonly DeliveryStatus[] = ['en_route_to_pickup', 'returning']
const toTheEnd: readonly DeliveryStatus[] = ['picked_up', 'in_transit', 'delivery_failed']

const FIVE_MINUTES = 5 * 60_000

/** Rounded to about one kilometre: enough for the customer, too coarse to locate a person. */
export const roughly = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})

/** Cached, because many viewers ask for the same route. */
const roads = ttlCache<Road | null>({ ms: 10 * 60_000, most: 500, isKept: () => true })

export async function whereItIs(ctx: Ctx, last: LastPosition, way: Way): Promise<PositionView> {
  const here = roughly(last)
  const town = await findTownNear(ctx, here, null)
  const goal = goalOf(way)
  const road = goal && (await findRoad(ctx, here, townPoint(goal)))
  const at = DateTime.fromJSDate(last.at)
  const isFresh = ctx.now.diff(at, 'minutes').minutes <= ARRIVAL_TOLD_MINUTES
  return {
    ...here,
    at: last.at.toISOString(),
    near: town ? townName(town.name, town.country, ctx.storefront.language) : null,
    kmLeft: road ? road.distance : null,
    arrival: road && isFresh ? arrivalOf(at, road.hours) : null,
  }
}

function goalOf({ status, fromAddress, toAddress }: Way): Point | null {
  if (toTheEnd.includes(status)) return toAddress
  return toTheStart.includes(status) ? fromAddress : null
}

const findRoad = (ctx: Ctx, from: Point, to: Point): Promise<Road | null> =>
  roads([from.lat, from.lng, to.lat, to.lng].join(), async () => {
    try {
      return await findRoute(ctx, from, to)
    } catch {
      // Without a road there is no arrival estimate.
      return null
    }
  })

/** Rounded up to five minutes. */
const arrivalOf = (at: DateTime, hours: number): Instant =>
  DateTime.fromMillis(Math.ceil(at.plus({ hours }).toMillis() / FIVE_MINUTES) * FIVE_MINUTES)
    .toJSDate()
    .toISOString()
