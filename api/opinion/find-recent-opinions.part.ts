import { townName } from '#api/address/reader-names.part.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db.ts'
import { IS_SHOWN } from './opinion.rules.ts'
import type { Currency } from '#content/storefronts.ts'

const SHOWN = 2
/** What is longer is read on the page of the courier. */
const TEXT_MAX = 240

interface OpinionRow {
  text: string
  stars: number
  author: string
  fromCity: string
  fromCountryCode: string
  toCity: string
  toCountryCode: string
  grossMinor: number
  currency: Currency
  publishedAt: Date
}

export interface RecentOpinion {
  text: string
  stars: number
  author: string
  from: string
  to: string
  gross: Money
  publishedAt: Date
}

/** Of deals of the storefront: what its customers have said of those who carried. */
const SAID = /* sql */ `from opinions o join offers f on f.id = o.offer_id
  join auctions a on a.id = f.auction_id join users u on u.id = o.author_id
  where o.status ${IS_SHOWN} and o.side = 'owner' and a.locale = $1`

/** The newest, whatever they say, of people who write in the language of the storefront. */
export async function findRecentOpinions(ctx: Ctx, count = SHOWN): Promise<RecentOpinion[]> {
  const { locale, language } = ctx.storefront
  const rows = await query<OpinionRow>(
    ctx,
    `select o.text, o.stars, split_part(u.name, ' ', 1) as author,
       a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
       a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode",
       f.gross_minor as "grossMinor", a.currency, o.published_at as "publishedAt"
     ${SAID} and u.locale = a.locale and u.status not in ('blocked', 'erased')
       and char_length(o.text) between 1 and ${TEXT_MAX}
     order by o.published_at desc, o.id desc limit $2`,
    [locale, count],
  )
  return rows.map((row) => ({
    text: row.text,
    stars: row.stars,
    author: row.author,
    from: townName(row.fromCity, row.fromCountryCode, language),
    to: townName(row.toCity, row.toCountryCode, language),
    gross: money(row.grossMinor, row.currency),
    publishedAt: row.publishedAt,
  }))
}

/** An average never stands without its count. */
export async function countOpinions(ctx: Ctx): Promise<{ stars: number; count: number }> {
  const counted = await queryOne<{ stars: number | null; count: number }>(
    ctx,
    `select avg(o.stars)::float8 as stars, count(*)::int as count ${SAID}`,
    [ctx.storefront.locale],
  )
  return { stars: counted?.stars ?? 0, count: counted?.count ?? 0 }
}
