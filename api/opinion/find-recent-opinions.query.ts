import { townName } from '#api/address/reader-names.lib.ts'
import { money, type Money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { publicText } from '#api/kit/public-text.ts'
import type { Currency, Language, Locale, Storefront } from '#content/storefronts.ts'
import { IS_SHOWN } from './opinion.rules.ts'

const SHOWN = 2
/** Longer texts appear only on the courier's page. */
const TEXT_MAX = 240

interface OpinionRow {
  locale: Locale
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

/** SQL: customers' published opinions of couriers, on deals of the storefronts in `$1`. */
const SAID = /* sql */ `from opinions o join offers f on f.id = o.offer_id
  join auctions a on a.id = f.auction_id join users u on u.id = o.author_id
  where o.status ${IS_SHOWN} and o.side = 'owner' and a.locale = any($1)`

const RECENT_OPINIONS = /* sql */ `select * from (
    select a.locale, o.text, o.stars, split_part(u.name, ' ', 1) as author,
      a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
      a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode",
      f.gross_minor as "grossMinor", a.currency, o.published_at as "publishedAt",
      row_number() over (partition by a.locale order by o.published_at desc, o.id desc) as place
    ${SAID} and u.locale = a.locale and u.status not in ('blocked', 'erased')
      and char_length(o.text) between 1 and ${TEXT_MAX}
  ) r where place <= $2 order by place`

/** The newest opinions by a storefront's customers, and the average of all. */
export interface SaidOpinions {
  recent: RecentOpinion[]
  /** The average is always shown with its count. */
  stars: number
  count: number
}

/** The newest opinions, positive or negative, by people who write in the storefront's language. */
export async function findRecentOpinions(
  ctx: Ctx,
  storefronts: readonly Storefront[],
  shown = SHOWN,
): Promise<(storefront: Storefront) => SaidOpinions> {
  const locales = storefronts.map(({ locale }) => locale)
  const rows = await query<OpinionRow>(ctx, RECENT_OPINIONS, [locales, shown])
  const counts = await query<{ locale: Locale; stars: number; count: number }>(
    ctx,
    `select a.locale, avg(o.stars)::float8 as stars, count(*)::int as count ${SAID} group by a.locale`,
    [locales],
  )
  return ({ locale, language }) => {
    const { stars, count } = counts.find((one) => one.locale === locale) ?? { stars: 0, count: 0 }
    const own = rows.filter((row) => row.locale === locale)
    return { recent: own.map((row) => opinionOf(row, language)), stars, count }
  }
}

const opinionOf = (row: OpinionRow, language: Language): RecentOpinion => ({
  text: publicText(row.text),
  stars: row.stars,
  author: row.author,
  from: townName(row.fromCity, row.fromCountryCode, language),
  to: townName(row.toCity, row.toCountryCode, language),
  gross: money(row.grossMinor, row.currency),
  publishedAt: row.publishedAt,
})
