import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db.ts'
import type { Locale } from '#content/storefronts.ts'
import type { CompanyOpinions } from '#api/account/company.schema.ts'
import { getCompanyProfile } from './get-company-profile.ts'

interface PublishedOpinion {
  id: number
  stars: number
  aspects: Record<string, number>
  text: string
  reply: string | null
  /** A first name: who moved house is nobody's business. */
  author: string
  publishedAt: Date
  /** The storefront where the author is at home, whose language he writes. */
  writtenIn: Locale | null
}

const published = `from opinions o join companies c on c.id = o.company_id
  where o.company_id = $1 and o.subject_id = c.user_id and o.status = 'published'`

/** What customers say of a company, the newest first; only what is published. */
export async function listCompanyOpinions(
  ctx: Ctx,
  { companyId, page, pageSize }: CompanyOpinions,
): Promise<Page<Omit<PublishedOpinion, 'publishedAt'> & { publishedAt: string }>> {
  await getCompanyProfile(ctx, companyId)
  const counted = await queryOne<{ total: number }>(ctx, `select count(*) as total ${published}`, [
    companyId,
  ])
  const found = await query<PublishedOpinion>(
    ctx,
    `select o.id, o.stars, o.aspects, o.text, o.reply, o.published_at as "publishedAt",
       (select split_part(name, ' ', 1) from users where id = o.author_id) as author,
       (select locale from users where id = o.author_id) as "writtenIn"
     ${published} order by o.published_at desc, o.id desc limit $2 offset $3`,
    [companyId, pageSize, (page - 1) * pageSize],
  )
  const data = found.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() }))
  return { data, page, pageSize, total: counted?.total ?? 0 }
}
