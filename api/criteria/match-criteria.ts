import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db.ts'
import { publishEvent } from '#api/kit/outbox.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { findMatching } from './find-matching.part.ts'

/** One of the searches by which a company has found it. */
export interface Found {
  companyId: number
  criteriaId: number
}

/** So many companies are told in one go: who has to wait for them waits no longer. */
const TOLD_AT_ONCE = 50

/** A listing can be found from now on: whoever has saved a search for it is told, at once or with his next mail. */
export async function matchCriteria(ctx: Ctx, { id }: Record<string, unknown>): Promise<void> {
  const auctionId = Number(id)
  await inTransaction(ctx, async (ctx) => {
    await keepHits(ctx, auctionId)
    const found = await takeInstant(ctx, auctionId)
    for (let at = 0; at < found.length; at += TOLD_AT_ONCE)
      await publishEvent(ctx, 'criteria.match', auctionId, { found: found.slice(at, at + TOLD_AT_ONCE) }) // prettier-ignore
  })
}

/** It is nobody of the company who has posted it, and none of them has made an offer for it. */
const IS_NEWS = /* sql */ `
  not exists (select from offers o where o.auction_id = $1 and o.company_id = c.company_id)
  and not exists (select from auctions a join companies co on co.user_id = a.owner_id
    where a.id = $1 and co.id = c.company_id)
  and not exists (select from auctions a join company_members m on m.user_id = a.owner_id and m.status = 'active'
    where a.id = $1 and m.company_id = c.company_id)`

const keepHits = async (ctx: TxCtx, auctionId: number): Promise<unknown> =>
  query(
    ctx,
    `insert into search_hits (criteria_id, auction_id, found_at)
     select c.id, $1, $2 from search_criteria c
     join companies co on co.id = c.company_id and co.status = 'verified'
     join users u on u.id = co.user_id and u.status = 'active'
     where c.id = any ($3) and c.alert <> 'none' and ${IS_NEWS}
     order by c.id on conflict do nothing`,
    [auctionId, ctx.now.toJSDate(), await findMatching(ctx, auctionId)],
  )

/** Of each company that wants to know at once and has not been told of it: from now on it has. */
const takeInstant = (ctx: TxCtx, auctionId: number): Promise<Found[]> =>
  query<Found>(
    ctx,
    `with hits as materialized (
       select h.criteria_id, h.told_at, c.company_id, c.alert = 'instant' and c.removed_at is null as is_instant
       from search_hits h join search_criteria c on c.id = h.criteria_id
       where h.auction_id = $1 for update of h
     ), due as (
       select company_id, min(criteria_id) filter (where is_instant and told_at is null) as criteria_id
       from hits group by company_id
       having bool_and(told_at is null) and bool_or(is_instant)
     ), told as (
       update search_hits h set told_at = $2 from hits join due using (company_id)
       where h.auction_id = $1 and h.criteria_id = hits.criteria_id
     )
     select company_id as "companyId", criteria_id as "criteriaId" from due order by company_id`,
    [auctionId, ctx.now.toJSDate()],
  )
