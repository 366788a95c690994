import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import type { Found } from '#api/criteria/match-criteria.ts'
import type { Digest } from '#api/criteria/tell-criteria.ts'
import { findTeam } from './company-team.part.ts'
import { findListing } from './deal-summary.part.ts'
import type { Notice, Notices } from './notification.rules.ts'
import { slugOf } from '#api/auction/reader-title.part.ts'

/** A company hears what its saved searches find: of one listing at once, or of several in the morning. */
export const criteriaNotices: Notices = {
  'criteria.match': async (ctx, { id, found }) => {
    const line = await findLine(ctx, id)
    if (!line) return []
    const searches = await findSearches(ctx, (found as Found[]).map(({ criteriaId }) => criteriaId)) // prettier-ignore
    const told = searches.map(async ({ companyId, name, ...search }) =>
      (await findTeam(ctx, companyId)).map((to): Notice => ({
        ...{ to, by: 'both', words: 'criteria.match', lines: [{ ...line, to }] },
        ...{ values: { ...line.values, name }, ...pageOf([search]) },
      })),
    )
    return (await Promise.all(told)).flat()
  },
  'criteria.digest': async (ctx, { id, ...told }) => {
    const { auctions, more, criteria } = told as unknown as Digest
    const lines = (await Promise.all(auctions.map((auction) => findLine(ctx, auction)))).filter(
      (line) => line !== undefined,
    )
    const page = pageOf(await findSearches(ctx, criteria))
    const count = lines.length + more
    const values = { count, number: count, more: more === 0 ? '' : more }
    return (await findTeam(ctx, id)).map((to) => ({
      ...{ to, by: 'both', words: 'criteria.digest', values, facts: ['more'], ...page },
      lines: lines.map((line) => ({ ...line, to })),
    }))
  },
}

/** A listing as one line of a mail, with its page. */
async function findLine(ctx: Ctx, auctionId: number) {
  const listing = await findListing(ctx, auctionId)
  if (!listing) return undefined
  const { made, values } = listing
  const params = { slug: slugOf(made), id: auctionId }
  return { words: 'criteria.listing', values, page: 'listing', params } as const
}

interface Search {
  id: number
  companyId: number
  name: string
}

/** Those that nobody has removed meanwhile. */
const findSearches = (ctx: Ctx, ids: readonly number[]): Promise<Search[]> =>
  query<Search>(
    ctx,
    `select id, company_id as "companyId", name from search_criteria
     where id = any ($1) and removed_at is null order by id`,
    [ids],
  )

/** To the listings of the one search; of several to where they stand. */
function pageOf([first, ...others]: readonly Pick<Search, 'id'>[]) {
  return first && others.length === 0
    ? ({ page: 'listings', query: { saved: String(first.id) } } as const)
    : ({ page: 'savedSearches' } as const)
}
