import type { Point } from '#api/address/distance.rules.ts'
import { townPoint } from '#api/auction/redacted.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

export interface TownPoint extends Point {
  /** False if the town is unknown: then it is the point of the address. */
  isTown: boolean
}

/** SQL for the town of one end of open auction `o`: its column and joins. */
export const townOf = (end: 'from' | 'to') => ({
  column: /* sql */ `json_build_object('lat', coalesce(${end}_town.lat, o.${end}_lat),
    'lng', coalesce(${end}_town.lng, o.${end}_lng), 'isTown', ${end}_town.id is not null)`,
  joins: /* sql */ `left join places ${end}_place on ${end}_place.id = o.${end}_place_id
    left join places ${end}_town on ${end}_town.id = ${end}_place.city_id`,
})

/**
 * Providers see the town, others a point rounded to about ten kilometres; nobody sees an address.
 */
export const pointFor = ({ lat, lng, isTown }: TownPoint, isExact: boolean): Point =>
  isTown && isExact ? { lat, lng } : townPoint({ lat, lng })

interface Ends {
  fromPoint: Point
  toPoint: Point
}

/** Pickup and delivery points of open auctions, by auction id. */
export async function findTownPoints(ctx: Ctx, ids: readonly number[], isExact: boolean): Promise<Map<number, Ends>> {
  const [from, to] = [townOf('from'), townOf('to')]
  const rows = await query<{ id: number; from: TownPoint; to: TownPoint }>(
    ctx,
    `select o.auction_id as id, ${from.column} as "from", ${to.column} as "to"
     from open_auctions o ${from.joins} ${to.joins} where o.auction_id = any($1)`,
    [ids],
  )
  return new Map(
    rows.map(({ id, from, to }) => [id, { fromPoint: pointFor(from, isExact), toPoint: pointFor(to, isExact) }]),
  )
}
