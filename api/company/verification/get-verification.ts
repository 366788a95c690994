import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { getCompanyRows } from '#api/company/company-rows.query.ts'
import { NO_COMPANY } from '#api/company/save-own-company.ts'
import type { Cancellations } from '#api/company/reputation/cancellation-rate.rules.ts'
import { documentView, verificationView, type VerificationView } from './verification.view.ts'

interface OwnVerification extends VerificationView {
  /** Deals of the cancellation rate, which can be too high for new offers. */
  cancellations: Cancellations
}

/** State of the own verification: what is verified, what is missing, and the consequences. */
export const getVerification = (ctx: SignedInCtx): Promise<OwnVerification> =>
  getVerificationOf(ctx, ctx.caller.companyId ?? NO_COMPANY)

export async function getVerificationOf(ctx: SignedInCtx, companyId: number): Promise<OwnVerification> {
  const { company, user, blocks, documents, cancellations } = await getCompanyRows(ctx, companyId)
  const today = todayIn(ctx.now, ctx.storefront.timeZone)
  const view = verificationView({ company, user, blocks, documents: documents.map(documentView), today })
  return { ...view, cancellations }
}
