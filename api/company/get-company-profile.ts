import { todayIn } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { charityInForce, identityInForce, papersInForce } from './verification/papers.query.ts'
import { avatarOf, backgroundOf } from './picture/pictures.query.ts'
import { reliabilityOf } from './reputation/reliability.query.ts'
import { shownVehicles } from './vehicle/vehicles.query.ts'
import type { CompanyProfileRow } from './company.view.ts'

/** The public profile of a company, with the documents that are verified and still valid. */
export const getCompanyProfile = (ctx: Ctx, companyId: number): Promise<CompanyProfileRow> =>
  requestMemo(ctx, `company ${companyId}`, () => readProfile(ctx, companyId))

async function readProfile(ctx: Ctx, companyId: number): Promise<CompanyProfileRow> {
  const profile = await queryOne<CompanyProfileRow>(
    ctx,
    `select c.id, c.kind, c.status, c.name, c.slug, c.country, c.city, c.about,
       c.register_number as "registerNumber", ${charityInForce('c.id')} as charity,
       c.stars_sum as "starsSum", c.opinions_count as "opinionsCount", c.deals_count as "dealsCount",
       c.created_at as "createdAt", c.user_id as "userId", u.uuid as "userUuid", u.locale as "writtenIn",
       ${papersInForce('c.id', '$2')} as papers, ${identityInForce('c.user_id', '$2')} as identity,
       ${shownVehicles('c.id')} as vehicles, ${reliabilityOf('c.id', '$2')} as reliability,
       ${avatarOf('c.user_id')} as avatar, ${backgroundOf('c.user_id')} as background
     from companies c join users u on u.id = c.user_id
     where c.id = $1 and u.status not in ('blocked', 'erased')`,
    [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )
  return orNotFound(profile)
}
