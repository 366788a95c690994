import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { LISTINGS_PER_DIGEST, type Alert } from './criteria.rules.ts'
import type { Digest, Finder } from './finder.rules.ts'

/** Minimum time between digests, so that a late run does not send two on one day. */
const HOURS_BETWEEN = 12
const MONDAY = 1

interface Due {
  companyId: number
  locale: Locale
}

/**
 * Morning digest: one mail per company with the matches of its daily searches or trips, on Mondays
 * also of weekly ones.
 */
export async function tellFinders(ctx: Ctx, finder: Finder): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select co.id as "companyId", u.locale from companies co join users u on u.id = co.user_id
     where co.status = 'verified' and u.status = 'active' and exists (
       select from ${finder.table} c join ${finder.hits} h on h.${finder.id} = c.id and h.told_at is null
       where c.company_id = co.id and ${isDue(finder)})
     order by co.id`,
    [['daily', 'weekly'], lastTime(ctx)],
  )
  await transactionPerRow(ctx, due, (ctx, one) => tellOne(ctx, finder, one))
}

const isDue = ({ isLive }: Finder) => /* sql */ `
  c.alert = any ($1) and ${isLive} and coalesce(c.told_at, '-infinity') < $2`
const lastTime = ({ now }: Ctx): Date => now.minus({ hours: HOURS_BETWEEN }).toJSDate()

async function tellOne(ctx: TxCtx, finder: Finder, { companyId, locale }: Due): Promise<void> {
  const { weekday } = ctx.now.setZone(storefrontOf(locale).timeZone)
  const alerts: Alert[] = weekday === MONDAY ? ['daily', 'weekly'] : ['daily']
  const due = await query<{ id: number }>(
    ctx,
    `select c.id from ${finder.table} c where c.company_id = $3 and ${isDue(finder)} order by c.id for update`,
    [alerts, lastTime(ctx), companyId],
  )
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  const found = await findUntold(ctx, finder, companyId, ids)
  await closeHits(ctx, finder, companyId, ids)
  if (found.auctions.length > 0) await publishEvent(ctx, `${finder.event}.digest`, companyId, { ...found })
}

async function findUntold(ctx: TxCtx, { hits, id }: Finder, companyId: number, ids: number[]): Promise<Digest> {
  const rows = await query<{ id: number; finders: number[] }>(
    ctx,
    `select o.auction_id as id, array_agg(h.${id}) as finders
     from ${hits} h join open_auctions o using (auction_id)
     where h.${id} = any ($1) and h.told_at is null
       and not exists (select from offers f where f.auction_id = o.auction_id and f.company_id = $2)
     group by o.auction_id, o.published_at order by o.published_at desc, o.auction_id desc`,
    [ids, companyId],
  )
  return {
    auctions: rows.slice(0, LISTINGS_PER_DIGEST).map(({ id }) => id),
    more: Math.max(0, rows.length - LISTINGS_PER_DIGEST),
    finders: [...new Set(rows.flatMap(({ finders }) => finders))],
  }
}

/**
 * Marks the matches as notified for all searches of the company, so that no listing is sent twice.
 */
async function closeHits(ctx: TxCtx, { table, hits, id }: Finder, companyId: number, ids: number[]): Promise<void> {
  const values = [ids, companyId, ctx.now.toJSDate()]
  await query(
    ctx,
    `update ${hits} h set told_at = $3 from ${table} c
     where c.id = h.${id} and c.company_id = $2 and h.told_at is null and h.auction_id in (
       select auction_id from ${hits} where ${id} = any ($1) and told_at is null)`,
    values,
  )
  await query(ctx, `update ${table} set told_at = $3 where id = any ($1) and company_id = $2`, values)
}
