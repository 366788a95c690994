import { townName } from '#api/address/reader-names.part.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.part.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { ratingOf } from '#api/common/rating.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import { isNews } from '#api/criteria/is-news.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { authorize } from '#api/kit/fail.ts'
import { oncePerPage } from '#api/kit/once-per-page.ts'
import { findPassing, type Passing } from './find-passing.part.ts'
import { PASSING_SHOWN } from './trip.rules.ts'

interface CompanyRow {
  id: number
  slug: string
  name: string
  kind: 'courier' | 'charity'
  starsSum: number
  opinionsCount: number
  dealsCount: number
  request: 'open' | 'declined' | null
}

interface PassingTrip {
  companyId: number
  slug: string
  name: string
  isCharity: boolean
  rating: number | null
  opinionsCount: number
  dealsCount: number
  /** The towns between which he drives. */
  from: string
  to: string
  dateFrom: Day
  dateTo: Day
  detourKm: number
  /** Whether he was asked for an offer already. */
  request: 'open' | 'declined' | null
}

/** Who of those who have not offered yet passes an own listing in time and has room for it, the smallest detour first. */
export const findPassingTrips = (
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<{ data: PassingTrip[] }> =>
  oncePerPage(ctx, `trips past ${ref}`, () => findShown(ctx, ref))

async function findShown(ctx: Ctx, ref: AuctionRef): Promise<{ data: PassingTrip[] }> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('trip.ofAuction', ctx.caller, auction))
  if (auction.status !== 'active') return { data: [] }
  const passing = await findPassing(ctx, auction.id)
  if (passing.length === 0) return { data: [] }
  const companies = await findCompanies(ctx, auction.id, passing)
  const { language } = ctx.storefront
  const town = ({ city, country }: Passing['from']) => townName(city, country, language)
  return {
    data: bestOfEach(passing)
      .flatMap(({ companyId, from, to, dateFrom, dateTo, detourKm }) => {
        const company = companies.get(companyId)
        if (!company) return []
        const { slug, name, kind, starsSum, opinionsCount, dealsCount, request } = company
        const rating = ratingOf(starsSum, opinionsCount)
        const trip = { from: town(from), to: town(to), dateFrom, dateTo, detourKm }
        return [{ companyId, slug, name, isCharity: kind === 'charity', rating, opinionsCount, dealsCount, ...trip, request }] // prettier-ignore
      })
      .slice(0, PASSING_SHOWN),
  }
}

/** Of each company the trip with the smallest detour, the soonest of those. */
function bestOfEach(passing: readonly Passing[]): Passing[] {
  const best = new Map<number, Passing>()
  const inOrder = passing.toSorted(
    (a, b) => a.detourKm - b.detourKm || (a.dateFrom < b.dateFrom ? -1 : 1),
  )
  for (const trip of inOrder) if (!best.has(trip.companyId)) best.set(trip.companyId, trip)
  return [...best.values()]
}

/** Those that may take on work. */
async function findCompanies(
  ctx: Ctx,
  auctionId: number,
  passing: readonly Passing[],
): Promise<ReadonlyMap<number, CompanyRow>> {
  const rows = await query<CompanyRow>(
    ctx,
    `select c.id, c.slug, c.name, c.kind, c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
       c.deals_count as "dealsCount",
       (select r.status from offer_requests r where r.company_id = c.id and r.auction_id = $1) as request
     from companies c join users u on u.id = c.user_id
     where c.id = any ($2) and c.status = 'verified' and u.status = 'active' and ${isNews('$1', 'c.id')}`,
    [auctionId, [...new Set(passing.map(({ companyId }) => companyId))]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
