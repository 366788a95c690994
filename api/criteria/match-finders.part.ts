import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Finder, Found } from './finder.rules.ts'
import { isNews } from './is-news.query.ts'

/** Number of companies notified per event, so that one event does not take too long. */
const TOLD_AT_ONCE = 50

/**
 * Notifies the companies whose searches or trips match an auction, at once or in the next digest.
 */
export const matchFinders = (
  ctx: Ctx,
  finder: Finder,
  auctionId: number,
  find: (ctx: TxCtx) => Promise<number[]>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await keepHits(ctx, finder, auctionId, await find(ctx))
    const found = await takeInstant(ctx, finder, auctionId)
    for (let at = 0; at < found.length; at += TOLD_AT_ONCE)
      await publishEvent(ctx, `${finder.event}.match`, auctionId, { found: found.slice(at, at + TOLD_AT_ONCE) })
  })

const keepHits = async (
  ctx: TxCtx,
  { table, hits, id }: Finder,
  auctionId: number,
  ids: readonly number[],
): Promise<unknown> =>
  query(
    ctx,
    `insert into ${hits} (${id}, auction_id, found_at)
     select c.id, $1, $2 from ${table} c
     join companies co on co.id = c.company_id and co.status = 'verified'
     join users u on u.id = co.user_id and u.status = 'active'
     where c.id = any ($3) and c.alert <> 'none' and ${isNews('$1', 'c.company_id')}
     order by c.id on conflict do nothing`,
    [auctionId, ctx.now.toJSDate(), ids],
  )

/** Companies with instant alerts that were not notified yet; marks them as notified. */
const takeInstant = (ctx: TxCtx, { table, hits, id }: Finder, auctionId: number): Promise<Found[]> =>
  query<Found>(
    ctx,
    `with hits as materialized (
       select h.${id} as finder_id, h.told_at, c.company_id, c.alert = 'instant' and c.removed_at is null as is_instant
       from ${hits} h join ${table} c on c.id = h.${id}
       where h.auction_id = $1 for update of h
     ), due as (
       select company_id, min(finder_id) filter (where is_instant and told_at is null) as finder_id
       from hits group by company_id
       having bool_and(told_at is null) and bool_or(is_instant)
     ), told as (
       update ${hits} h set told_at = $2 from hits join due using (company_id)
       where h.auction_id = $1 and h.${id} = hits.finder_id
     )
     select company_id as "companyId", finder_id as "finderId" from due order by company_id`,
    [auctionId, ctx.now.toJSDate()],
  )
