import { townName } from '#api/address/reader-names.lib.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import { ratingOf } from '#api/common/rating.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import { isNews } from '#api/criteria/is-news.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import type { Storefront } from '#content/storefronts.ts'
import { findPassing, type Passing } from './find-passing.query.ts'
import { PASSING } from './passing.query.ts'
import { PASSING_SHOWN } from './trip.rules.ts'

interface CompanyRow {
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
  /** Start and end town of the trip. */
  from: string
  to: string
  dateFrom: Day
  dateTo: Day
  detourKm: number
  /** Status of an earlier request for an offer. */
  request: 'open' | 'declined' | null
}

/**
 * Couriers without an offer yet whose trips pass the listing in time with enough room, smallest
 * detour first.
 */
export const findPassingTrips = (
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<{ data: PassingTrip[] }> => requestMemo(ctx, `trips past ${ref}`, () => findShown(ctx, ref))

async function findShown(ctx: Ctx, ref: AuctionRef): Promise<{ data: PassingTrip[] }> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('trip.ofAuction', ctx.caller, auction))
  if (auction.status !== 'active') return { data: [] }
  const passing = await findPassing<CompanyRow>(ctx, auction.id, PASSING_COURIERS)
  const shown = bestOfEach(passing).slice(0, PASSING_SHOWN)
  return { data: shown.map((trip) => passingView(trip, ctx.storefront)) }
}

function passingView(trip: Passing & CompanyRow, { language }: Storefront): PassingTrip {
  const { companyId, slug, name, opinionsCount, dealsCount, dateFrom, dateTo, detourKm, request } = trip
  const town = ({ city, country }: Passing['from']) => townName(city, country, language)
  return {
    companyId,
    slug,
    name,
    isCharity: trip.kind === 'charity',
    rating: ratingOf(trip.starsSum, opinionsCount),
    opinionsCount,
    dealsCount,
    from: town(trip.from),
    to: town(trip.to),
    dateFrom,
    dateTo,
    detourKm,
    request,
  }
}

/** One trip per company: the smallest detour, then the earliest. */
function bestOfEach<T extends Passing>(passing: readonly T[]): T[] {
  const best = new Map<number, T>()
  const inOrder = passing.toSorted((a, b) => a.detourKm - b.detourKm || (a.dateFrom < b.dateFrom ? -1 : 1))
  for (const trip of inOrder) if (!best.has(trip.companyId)) best.set(trip.companyId, trip)
  return [...best.values()]
}

/** Only companies that can take on work. */
const PASSING_COURIERS = /* sql */ `
  select passing.*, c.slug, c.name, c.kind, c.stars_sum as "starsSum", c.opinions_count as "opinionsCount",
    c.deals_count as "dealsCount",
    (select r.status from offer_requests r where r.company_id = c.id and r.auction_id = $1) as request
  from (${PASSING}) passing join companies c on c.id = passing."companyId" join users u on u.id = c.user_id
  where c.status = 'verified' and u.status = 'active' and ${isNews('$1', 'c.id')}`
