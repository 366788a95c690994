import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { CharityCheck } from './charity.model.ts'
import { charityView, type CharityView } from './charity.view.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'

/** State of the own charity check: what is missing, and reasons. */
export async function getCharity(ctx: SignedInCtx): Promise<CharityView> {
  const company = await getOwnCompany(ctx)
  const where = { companyId: company.id }
  const check = await CharityCheck.findOne({ where, ...txOption(ctx) })
  const { id, status } = company
  if (ctx.caller.acting && check?.statuteUid) await logDocumentViews(ctx, 'company', [{ id, status }])
  return charityView(ctx, company, check)
}
