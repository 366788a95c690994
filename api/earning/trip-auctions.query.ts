import type { PriceEstimation } from '#api/auction/auction.model.ts'
import { readBy } from '#api/common/caller.rules.ts'
import { rowColumns, type AuctionRow } from '#api/auction/auction-row.view.ts'
import { volumeOf } from '#api/auction/volume.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'

/** An auction row with further columns needed for trips. */
export type TripRow = AuctionRow & {
  durationHours: number | null
  hasFerry: boolean
  pickupFloor: number | null
  pickupElevator: boolean | null
  deliveryFloor: number | null
  deliveryElevator: boolean | null
  priceEstimation: PriceEstimation | null
  /** Null if the size of one of its items is unknown. */
  volumeM3: number | null
  /** Coordinates of the towns, which are public; the exact address may differ. */
  fromTownLat: number | null
  fromTownLng: number | null
  toTownLat: number | null
  toTownLng: number | null
}

const townOf = (end: 'from' | 'to') => /* sql */ `
  left join places ${end}_place on ${end}_place.id = a.${end}_place_id
  left join places ${end}_town on ${end}_town.id = ${end}_place.city_id`

/** The auctions with these ids, in no particular order. */
export const findTripRows = (ctx: SignedInCtx, ids: readonly number[]): Promise<TripRow[]> =>
  query<TripRow>(
    ctx,
    `select ${rowColumns({ user: '$2', bidder: '$3' }, readBy(ctx.caller, ctx.storefront))}, a.duration_hours::float8 as "durationHours",
       a.has_ferry as "hasFerry", a.pickup_floor as "pickupFloor", a.pickup_elevator as "pickupElevator",
       a.delivery_floor as "deliveryFloor", a.delivery_elevator as "deliveryElevator", a.price_estimation as "priceEstimation", ${volumeOf('a.id')} as "volumeM3",
       from_town.lat as "fromTownLat", from_town.lng as "fromTownLng",
       to_town.lat as "toTownLat", to_town.lng as "toTownLng"
     from auctions a ${townOf('from')} ${townOf('to')} where a.id = any($1)`,
    [ids, ctx.caller.userId, ctx.caller.bidderId],
  )
