import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { getCompanyRows } from '#api/company/company-rows.query.ts'
import { NO_COMPANY } from '#api/company/save-own-company.ts'
import { documentView, verificationView, type VerificationView } from './verification.view.ts'

/** State of the own verification: what is verified, what is missing, and the consequences. */
export const getVerification = (ctx: SignedInCtx): Promise<VerificationView> =>
  getVerificationOf(ctx, ctx.caller.companyId ?? NO_COMPANY)

export async function getVerificationOf(ctx: SignedInCtx, companyId: number): Promise<VerificationView> {
  const { company, user, blocks, documents } = await getCompanyRows(ctx, companyId)
  return verificationView({
    company,
    user,
    blocks,
    documents: documents.map(documentView),
    today: todayIn(ctx.now, ctx.storefront.timeZone),
  })
}
