import { guest, provider, router } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import {
  companyIdSchema,
  companyOpinionsSchema,
  companyPartSchema,
  companySchema,
} from '#api/account/company.schema.ts'
import { companyProfileView, ownCompanyView } from './company.view.ts'
import { getCompanyProfile } from './get-company-profile.ts'
import { listCompanyOpinions } from './list-company-opinions.ts'
import { changeOwnCompany, getOwnCompany, saveOwnCompany } from './save-own-company.ts'

export const companyCalls = router({
  profile: guest('GET /company/{companyId}', 'The public profile of a company')
    .input(shape(companyIdSchema))
    .query(async ({ ctx, input }) =>
      companyProfileView(await getCompanyProfile(ctx, input.companyId), ctx.storefront),
    ),

  opinions: guest('GET /company/{companyId}/opinions', 'Published opinions of a company')
    .input(shape(companyOpinionsSchema))
    .query(({ ctx, input }) => listCompanyOpinions(ctx, input)),

  own: provider('GET /me/company', 'Own business data').query(async ({ ctx }) =>
    ownCompanyView(await getOwnCompany(ctx)),
  ),

  save: provider('PUT /me/company', 'Save own business data')
    .input(shape(companySchema))
    .mutation(async ({ ctx, input }) => ownCompanyView(await saveOwnCompany(ctx, input))),

  change: provider('PATCH /me/company', 'Change some of the own business data')
    .input(shape(companyPartSchema))
    .mutation(async ({ ctx, input }) => ownCompanyView(await changeOwnCompany(ctx, input))),
})
