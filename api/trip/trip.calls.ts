import { auctionRefSchema } from '#api/auction/auction-call.schema.ts'
import { provider, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { findAlongTrips } from './find-along-trips.ts'
import { findPassingTrips } from './find-passing-trips.ts'
import { getTrip, listTrips } from './list-trips.ts'
import { rankAuctions } from './rank-auctions.ts'
import { addTrip, changeTrip, removeTrip } from './save-trip.ts'
import { findWrongTrip } from './trip-columns.part.ts'
import { addTripSchema, changeTripSchema, listTripsSchema, tripAuctionsSchema, tripIdSchema } from './trip.schema.ts'

/** Planned trips of couriers. */
export const tripCalls = router({
  list: read(
    provider,
    'GET /trips',
    'List your company’s trips',
    { about: 'Upcoming trips with the soonest first, or past ones.', takes: listTripsSchema },
    listTrips,
  ),

  // Outside a transaction, because a routing service may be called.
  add: writeOutside(
    provider,
    'POST /trips',
    'Add a trip',
    {
      about: 'With its route, days, free space and how often to be notified of matching listings.',
      takes: addTripSchema,
      status: 201,
      alsoWrong: findWrongTrip,
    },
    addTrip,
  ),

  get: read(provider, 'GET /trips/{tripId}', 'Get a trip', { takes: tripIdSchema }, (ctx, { tripId }) =>
    getTrip(ctx, tripId),
  ),

  change: writeOutside(
    provider,
    'PATCH /trips/{tripId}',
    'Update, mark as viewed or restore a trip',
    { takes: changeTripSchema },
    changeTrip,
  ),

  remove: write(
    provider,
    'DELETE /trips/{tripId}',
    'Delete a trip',
    { about: 'It can be restored for a day.', takes: tripIdSchema, status: 204 },
    (ctx, { tripId }) => removeTrip(ctx, tripId),
  ),

  auctions: read(
    provider,
    'GET /trips/{tripId}/auctions',
    'List open listings that match a trip, best first',
    {
      about: 'They lie along its route and match its days and free space. Each has the reasons.',
      takes: tripAuctionsSchema,
    },
    rankAuctions,
  ),

  along: read(
    provider,
    'GET /auction/search/along-trips',
    'List the best listings for your next trips',
    {},
    findAlongTrips,
  ),

  ofAuction: read(
    user,
    'GET /auction/{auction}/trips',
    'List couriers whose trips match your listing',
    {
      about: 'They pass in time and have space. The smallest detour comes first.',
      takes: auctionRefSchema,
    },
    findPassingTrips,
  ),
})
