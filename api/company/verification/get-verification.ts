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
export async function getVerification(ctx: SignedInCtx): Promise<OwnVerification> {
  const { cancellations, ...rows } = await getCompanyRows(ctx, ctx.caller.companyId ?? NO_COMPANY)
  return { ...viewOf(ctx, rows), cancellations }
}

export const getVerificationOf = async (ctx: SignedInCtx, companyId: number): Promise<VerificationView> =>
  viewOf(ctx, await getCompanyRows(ctx, companyId))

type Rows = Awaited<ReturnType<typeof getCompanyRows>>

function viewOf(ctx: SignedInCtx, rows: Omit<Rows, 'cancellations'>): VerificationView {
  const { company, user, blocks, documents } = rows
  const today = todayIn(ctx.now, ctx.storefront.timeZone)
  return verificationView({ company, user, blocks, documents: documents.map(documentView), today })
}
