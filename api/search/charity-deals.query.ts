import { isCharity } from '#api/company/verification/papers.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { locales, type Locale, type Storefront } from '#content/storefronts.ts'
import { DEAL_COLUMNS, wayOf, type DealRow, type DealWay } from './done-deals.query.ts'

const SHOWN = 6
const DAYS_REMEMBERED = 90

interface CharityDealRow extends DealRow {
  storefront: Locale
  companyId: number
  slug: string
  name: string
  realizedAt: Date | null
}

export interface CharityDeal extends DealWay {
  charity: { id: number; slug: string; name: string }
  /** Null while the deal is under way. */
  realizedAt: Date | null
}

/** Deals for each storefront in `$1`, realized since `$2` or under way. */
const CHARITY_DEALS = /* sql */ `with carried as materialized (
    select ${DEAL_COLUMNS}, a.locale, o.id as "offerId", c.id as "companyId", c.slug, c.name,
      case when o.status = 'realized' then o.realized_at end as "realizedAt"
    from companies c
    join users u on u.id = c.user_id and u.status not in ('blocked', 'erased')
    join offers o on o.company_id = c.id
    join auctions a on a.id = o.auction_id
    where ${isCharity('c.id')} and c.status <> 'suspended'
      and (o.status = 'accepted' or (o.status = 'realized' and o.realized_at > $2)))
  select s.locale as storefront, d.* from unnest($1::text[]) s(locale) cross join lateral (
    select * from carried
    order by "realizedAt" is null desc, locale = s.locale desc, "realizedAt" desc, "offerId" desc
    limit ${SHOWN}) d`

/**
 * Deals of verified charities: those under way first, then recent ones, the own storefront's before
 * others. A deal under way shows only its towns, no day and no price.
 */
export async function findCharityDeals(ctx: Ctx): Promise<(storefront: Storefront) => CharityDeal[]> {
  const since = ctx.now.minus({ days: DAYS_REMEMBERED }).toJSDate()
  const all = await query<CharityDealRow>(ctx, CHARITY_DEALS, [locales, since])
  const byLocale = Map.groupBy(all, (row) => row.storefront)
  return (storefront) =>
    (byLocale.get(storefront.locale) ?? []).map(({ companyId: id, slug, name, realizedAt, ...row }) => ({
      ...wayOf(row, storefront),
      charity: { id, slug, name },
      realizedAt,
    }))
}
