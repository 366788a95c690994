import { isCharity } from '#api/company/papers.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { DEAL_COLUMNS, wayOf, type DealRow, type DealWay } from './done-deals.part.ts'

const SHOWN = 6
const DAYS_REMEMBERED = 90

interface CharityDealRow extends DealRow {
  companyId: number
  slug: string
  name: string
  realizedAt: Date | null
}

export interface CharityDeal extends DealWay {
  charity: { id: number; slug: string; name: string }
  /** Null while it is under way. */
  realizedAt: Date | null
}

/**
 * What verified charities carry now, then what they have carried lately, of the own storefront first. Of a deal
 * under way nobody is told more than the towns: no day, and no price.
 */
export async function findCharityDeals(ctx: Ctx): Promise<CharityDeal[]> {
  const since = ctx.now.minus({ days: DAYS_REMEMBERED }).toJSDate()
  const rows = await query<CharityDealRow>(
    ctx,
    `select ${DEAL_COLUMNS}, c.id as "companyId", c.slug, c.name,
       case when o.status = 'realized' then o.realized_at end as "realizedAt"
     from companies c
     join users u on u.id = c.user_id and u.status not in ('blocked', 'erased')
     join offers o on o.company_id = c.id
     join auctions a on a.id = o.auction_id
     where ${isCharity('c.id')} and c.status <> 'suspended'
       and (o.status = 'accepted' or (o.status = 'realized' and o.realized_at > $2))
     order by o.status = 'accepted' desc, a.locale = $1 desc, o.realized_at desc, o.id desc limit ${SHOWN}`,
    [ctx.storefront.locale, since],
  )
  return rows.map(({ companyId: id, slug, name, realizedAt, ...row }) => ({
    ...wayOf(row, ctx.storefront),
    charity: { id, slug, name },
    realizedAt,
  }))
}
