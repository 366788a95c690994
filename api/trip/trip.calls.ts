import { auctionRefSchema } from '#api/auction/auction-call.schema.ts'
import { provider, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { findAlongTrips } from './find-along-trips.ts'
import { findPassingTrips } from './find-passing-trips.ts'
import { getTrip, listTrips } from './list-trips.ts'
import { rankAuctions } from './rank-auctions.ts'
import { addTrip, changeTrip, removeTrip } from './save-trip.ts'
import { findWrongTrip } from './trip-columns.part.ts'
import {
  addTripSchema,
  changeTripSchema,
  listTripsSchema,
  tripAuctionsSchema,
  tripIdSchema,
} from './trip.schema.ts'

/** Planned trips of couriers. */
export const tripCalls = router({
  list: read(
    provider,
    'GET /trips',
    'Trips of the own company that are to come, the soonest first, or those that are over',
    { takes: listTripsSchema },
    listTrips,
  ),

  // Outside a transaction, because a routing service may be called.
  add: writeOutside(
    provider,
    'POST /trips',
    'Tell where and when one drives, with how much room, and when to be told of what fits',
    { takes: addTripSchema, status: 201, alsoWrong: findWrongTrip },
    addTrip,
  ),

  get: read(
    provider,
    'GET /trips/{tripId}',
    'One trip of the own company',
    { takes: tripIdSchema },
    (ctx, { tripId }) => getTrip(ctx, tripId),
  ),

  change: writeOutside(
    provider,
    'PATCH /trips/{tripId}',
    'Change some of a trip, say that it was looked at, or put it back',
    { takes: changeTripSchema },
    changeTrip,
  ),

  remove: write(
    provider,
    'DELETE /trips/{tripId}',
    'Remove a trip; for a day it can be put back',
    { takes: tripIdSchema, status: 204 },
    (ctx, { tripId }) => removeTrip(ctx, tripId),
  ),

  auctions: read(
    provider,
    'GET /trips/{tripId}/auctions',
    'Open auctions that lie on a trip, fit its days and its free room, each with the reasons, the best first',
    { takes: tripAuctionsSchema },
    rankAuctions,
  ),

  along: read(
    provider,
    'GET /auction/search/along-trips',
    'Open listings that lie best on the trips that the own company drives next',
    {},
    findAlongTrips,
  ),

  ofAuction: read(
    user,
    'GET /auction/{auction}/trips',
    'Who passes an own auction in time and has room for it, the smallest detour first',
    { takes: auctionRefSchema },
    findPassingTrips,
  ),
})
