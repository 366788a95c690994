import type { CompanyId } from '#api/account/registration/company.schema.ts'
import { getCompanyProfile } from '#api/company/get-company-profile.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findDealsOfCompany } from './done-deals.query.ts'

/** A company's recent deals: towns and days, without prices or customers. */
export async function listCompanyDeals(ctx: Ctx, { companyId }: CompanyId) {
  await getCompanyProfile(ctx, companyId)
  const deals = await findDealsOfCompany(ctx, companyId)
  return {
    data: deals.map(({ categoryId, from, to, distance, mapUrl, realizedAt }) => ({
      categoryId,
      from,
      to,
      distance,
      mapUrl,
      realizedAt: realizedAt.toISOString(),
    })),
  }
}
