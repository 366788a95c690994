import { query } from '#api/kit/db/db.ts'
import { finderNotices } from './finder-notices.part.ts'
import type { Notices } from '#api/notification/notification.rules.ts'

const { match, digest } = finderNotices({
  event: 'criteria',
  all: 'savedSearches',
  find: async (ctx, ids) => {
    const searches = await query<{ id: number; companyId: number; name: string; isArea: boolean }>(
      ctx,
      `select id, company_id as "companyId", name, area is not null as "isArea" from search_criteria
       where id = any ($1) and removed_at is null order by id`,
      [ids],
    )
    return searches.map(({ id, companyId, name, isArea }) => ({
      companyId,
      values: { name },
      way: { page: isArea ? 'listingsMap' : 'listings', query: { saved: String(id) } },
    }))
  },
})

/** Matches of a company's saved searches. */
export const criteriaNotices: Notices = { 'criteria.match': match, 'criteria.digest': digest }
