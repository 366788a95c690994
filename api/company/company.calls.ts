import { guest, provider, read, router, write } from '#api/kit/call.ts'
import {
  companyIdSchema,
  companyOpinionsSchema,
  companyPartSchema,
  companySchema,
} from '#api/account/registration/company.schema.ts'
import { companyProfileView, ownCompanyView } from './company.view.ts'
import { getCompanyProfile } from './get-company-profile.ts'
import { listCompanyOpinions } from './list-company-opinions.ts'
import { changeOwnCompany, findWrongData, findWrongPart, getOwnCompany, saveOwnCompany } from './save-own-company.ts'

export const companyCalls = router({
  profile: read(
    guest,
    'GET /company/{companyId}',
    'Get the public profile of a company',
    { takes: companyIdSchema },
    async (ctx, input) => companyProfileView(await getCompanyProfile(ctx, input.companyId), ctx.storefront),
  ),

  opinions: read(
    guest,
    'GET /company/{companyId}/opinions',
    'List the published reviews of a company',
    { takes: companyOpinionsSchema },
    listCompanyOpinions,
  ),

  own: read(provider, 'GET /me/company', 'Get your company', {}, async (ctx) =>
    ownCompanyView(await getOwnCompany(ctx)),
  ),

  save: write(
    provider,
    'PUT /me/company',
    'Replace your company’s data',
    { takes: companySchema, alsoWrong: findWrongData },
    async (ctx, input) => ownCompanyView(await saveOwnCompany(ctx, input)),
  ),

  change: write(
    provider,
    'PATCH /me/company',
    'Update your company’s data',
    { takes: companyPartSchema, alsoWrong: findWrongPart },
    async (ctx, input) => ownCompanyView(await changeOwnCompany(ctx, input)),
  ),
})
