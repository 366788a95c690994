import type { Company } from '#api/account/company.model.ts'
import { User } from '#api/account/user.model.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { documentsOf } from './list-documents.ts'
import { getOwnCompany } from './save-own-company.ts'
import { VerificationBlock } from './verification.model.ts'
import { documentView, verificationView, type VerificationView } from './verification.view.ts'

/** What of the own company was checked, what is missing, and what follows from it. */
export const getVerification = async (ctx: SignedInCtx): Promise<VerificationView> =>
  getVerificationOf(ctx, await getOwnCompany(ctx))

export async function getVerificationOf(
  ctx: SignedInCtx,
  company: Company,
): Promise<VerificationView> {
  const where = { companyId: company.id }
  return verificationView({
    company,
    user: orNotFound(await User.findByPk(company.userId, txOption(ctx))),
    blocks: await VerificationBlock.findAll({ where, ...txOption(ctx) }),
    documents: (await documentsOf(ctx, company.id)).map(documentView),
    today: todayIn(ctx.now, ctx.storefront.timeZone),
  })
}
