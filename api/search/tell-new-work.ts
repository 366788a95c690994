import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { findHome, searchAround } from './company-home.query.ts'
import { searchAuctions } from './search-auctions.ts'

const HOURS_LOOKED_BACK = 24
/** Minimum hours between two notices, so that a late run does not cause two on one day. */
const HOURS_BETWEEN = 12

interface Due {
  companyId: number
  locale: Locale
}

/** Each morning, notifies companies that want it of new listings near home in their categories. */
export async function tellNewWork(ctx: Ctx): Promise<void> {
  const due = await query<Due>(
    ctx,
    `select c.id as "companyId", u.locale
     from company_settings s join companies c on c.id = s.company_id join users u on u.id = c.user_id
     where s.is_work_told and c.status = 'verified' and u.status = 'active' ${NOT_YET} order by c.id`,
    [lastTime(ctx)],
  )
  await transactionPerRow(ctx, due, tellOne)
}

const NOT_YET = `and coalesce(s.work_told_at, '-infinity') < $1`
const lastTime = ({ now }: Ctx): Date => now.minus({ hours: HOURS_BETWEEN }).toJSDate()

async function tellOne(ctx: TxCtx, { companyId, locale }: Due): Promise<void> {
  const held = await queryOne<{ toldAt: Date | null }>(
    ctx,
    `select s.work_told_at as "toldAt" from company_settings s
     where s.company_id = $2 and s.is_work_told ${NOT_YET} for update`,
    [lastTime(ctx), companyId],
  )
  if (!held) return
  const newest = await findNewest({ ...ctx, storefront: storefrontOf(locale) }, companyId, held.toldAt)
  await query(ctx, `update company_settings set work_told_at = $2 where company_id = $1`, [
    companyId,
    ctx.now.toJSDate(),
  ])
  if (newest) await publishEvent(ctx, 'company.newWork', companyId, { auctionId: newest })
}

/**
 * The newest listing since the last notice, without those of the company's people and those it has
 * offered on.
 */
async function findNewest(ctx: TxCtx, companyId: number, toldAt: Date | null): Promise<number | undefined> {
  const { data } = await searchAuctions(ctx, searchAround(await findHome(ctx, companyId)))
  const found = await queryOne<{ id: number }>(
    ctx,
    `select a.id from auctions a
     where a.id = any ($1) and a.published_at > greatest($2::timestamptz, $3::timestamptz)
       and not exists (select 1 from offers o where o.auction_id = a.id and o.company_id = $4)
       and not exists (select 1 from companies c where c.id = $4 and c.user_id = a.owner_id)
       and not exists (select 1 from company_members m
         where m.company_id = $4 and m.user_id = a.owner_id and m.status = 'active')
     order by a.published_at desc, a.id desc limit 1`,
    [data.map(({ id }) => id), toldAt, ctx.now.minus({ hours: HOURS_LOOKED_BACK }).toJSDate(), companyId],
  )
  return found?.id
}
