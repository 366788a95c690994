import type { Place } from '#api/address/find-place.query.ts'
import { query } from '#api/kit/db/db.ts'
import { finderNotices } from './finder-notices.part.ts'
import type { Notices } from '#api/notification/notification.rules.ts'

interface TripRow {
  id: number
  companyId: number
  from: Place
  to: Place
}

const townOf = ({ city, country }: Place) => ({ town: { city, country } })

const { match, digest } = finderNotices({
  event: 'trip',
  all: 'trips',
  find: async (ctx, ids) => {
    const trips = await query<TripRow>(
      ctx,
      `select id, company_id as "companyId", from_place as "from", to_place as "to" from trips
       where id = any ($1) and removed_at is null order by id`,
      [ids],
    )
    return trips.map(({ id, companyId, from, to }) => ({
      companyId,
      values: { start: townOf(from), goal: townOf(to) },
      way: { page: 'trip', params: { id } },
    }))
  },
})

/** Listings found along a company's trips. */
export const tripNotices: Notices = { 'trip.match': match, 'trip.digest': digest }
