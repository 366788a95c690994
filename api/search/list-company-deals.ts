import type { CompanyId } from '#api/account/company.schema.ts'
import { getCompanyProfile } from '#api/company/get-company-profile.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findDealsOfCompany } from './done-deals.part.ts'

/** Where a company has gone of late, for whoever asks whether it goes his way; no price and no name of a customer. */
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
