import { todayIn } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { offerColumns, OFFER_TABLES, type OfferFacts } from './offer.query.ts'
import type { OfferStatus } from './offer.rules.ts'

/** One page of a list of the bidder's offers. */
export interface OwnList {
  statuses: readonly OfferStatus[]
  /** Only offers with a minimum price for automatic bidding. */
  isAutoBid: boolean
  page: number
  pageSize: number
}

export interface FoundList {
  facts: OfferFacts[]
  total: number
}

const IS_LISTED = /* sql */ `
  bidder_id = $1 and status = any(list.statuses) and (min_gross_minor is not null or not list."isAutoBid")`

/** Reads one page of each list, newest first, with its total, in one query. */
export async function findOwnOffers(
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  bidderId: number,
  lists: readonly OwnList[],
): Promise<FoundList[]> {
  const asked = lists.map((list, at) => ({ ...list, at, skip: (list.page - 1) * list.pageSize }))
  const rows = await query<OfferFacts & { at: number; total: number }>(
    ctx,
    `with page as (
       select list.at, one.* from json_to_recordset($2::json)
         as list (at int, statuses text[], "isAutoBid" boolean, skip int, "pageSize" int)
       cross join lateral (
         select id, count(*) over ()::int as total from offers where ${IS_LISTED}
         order by updated_at desc, id desc limit list."pageSize" offset list.skip) one
     )
     select page.at, page.total, ${offerColumns('o.bidder_id', '$3')}
     from page join ${OFFER_TABLES} on o.id = page.id order by page.at, o.updated_at desc, o.id desc`,
    [bidderId, JSON.stringify(asked), todayIn(ctx.now, ctx.storefront.timeZone)],
  )
  return Promise.all(
    lists.map(async (list, at) => {
      const facts = rows.filter((one) => one.at === at)
      // A page past the last one has no rows to carry the window count.
      const total = facts[0]?.total ?? (list.page > 1 ? await countOwn(ctx, bidderId, list) : 0)
      return { facts, total }
    }),
  )
}

async function countOwn(ctx: Pick<Ctx, 'tx'>, bidderId: number, { statuses, isAutoBid }: OwnList): Promise<number> {
  const text = `select count(*)::int as total from offers,
    (select $2::text[] as statuses, $3::boolean as "isAutoBid") list where ${IS_LISTED}`
  return (await queryOne<{ total: number }>(ctx, text, [bidderId, statuses, isAutoBid]))?.total ?? 0
}
