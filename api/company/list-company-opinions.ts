import { townName } from '#api/address/reader-names.lib.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { publicText } from '#api/kit/public-text.ts'
import type { Locale } from '#content/storefronts.ts'
import type { CompanyOpinions } from '#api/account/registration/company.schema.ts'
import { getCompanyProfile } from './get-company-profile.ts'

interface PublishedOpinion {
  id: number
  stars: number
  aspects: Record<string, number>
  text: string
  reply: string | null
  isEdited: boolean
  /** First name only, to protect the author's privacy. */
  author: string
  publishedAt: Date
  /** The deal was reinstated after the review was written. */
  isDealReinstated: boolean
  /** Home storefront of the author, whose language they write. */
  writtenIn: Locale | null
  categoryId: string
  /** Town of pickup; the price of the deal stays private. */
  from: string
  to: string
}

interface OpinionRow extends Omit<PublishedOpinion, 'from' | 'to'> {
  fromCity: string
  fromCountryCode: string
  toCity: string
  toCountryCode: string
}

const published = /* sql */ `from opinions o join companies c on c.id = o.company_id
  join offers f on f.id = o.offer_id join auctions a on a.id = f.auction_id
  where o.company_id = $1 and o.subject_id = c.user_id and o.status in ('published', 'reported')`

/** Published opinions of customers on a company, newest first, without contact data. */
export async function listCompanyOpinions(
  ctx: Ctx,
  { companyId, page, pageSize }: CompanyOpinions,
): Promise<Page<Omit<PublishedOpinion, 'publishedAt'> & { publishedAt: string }>> {
  await getCompanyProfile(ctx, companyId)
  const rows = await query<OpinionRow & { total: number }>(
    ctx,
    `select count(*) over ()::int as total, o.id, o.stars, o.aspects, o.text, o.reply, o.edited_at is not null as "isEdited", o.published_at as "publishedAt",
       o.is_deal_reinstated as "isDealReinstated",
       (select split_part(name, ' ', 1) from users where id = o.author_id) as author,
       (select locale from users where id = o.author_id) as "writtenIn",
       a.category_id as "categoryId",
       a.from_address->>'city' as "fromCity", a.from_address->>'countryCode' as "fromCountryCode",
       a.to_address->>'city' as "toCity", a.to_address->>'countryCode' as "toCountryCode"
     ${published} order by o.published_at desc, o.id desc limit $2 offset $3`,
    [companyId, pageSize, (page - 1) * pageSize],
  )
  const { language } = ctx.storefront
  const data = rows.map(({ fromCity, fromCountryCode, toCity, toCountryCode, total: _, ...one }) => ({
    ...one,
    text: publicText(one.text),
    reply: one.reply && publicText(one.reply),
    from: townName(fromCity, fromCountryCode, language),
    to: townName(toCity, toCountryCode, language),
    publishedAt: one.publishedAt.toISOString(),
  }))
  return {
    data,
    page,
    pageSize,
    total: rows[0]?.total ?? (page > 1 ? await countOf(ctx, companyId) : 0),
  }
}

/** A page beyond the last has no row with the total, so count again. */
const countOf = async (ctx: Ctx, companyId: number): Promise<number> =>
  (await queryOne<{ total: number }>(ctx, `select count(*)::int as total ${published}`, [companyId]))?.total ?? 0
