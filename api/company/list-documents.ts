import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { getOwnCompany } from './save-own-company.ts'
import { CompanyDocument } from './verification.model.ts'
import { documentView, type DocumentView } from './verification.view.ts'

/** The newest first. */
export const documentsOf = (ctx: SignedInCtx, companyId: number): Promise<CompanyDocument[]> =>
  CompanyDocument.findAll({
    where: { companyId },
    order: [['createdAt', 'DESC'], ['uuid', 'ASC']], // prettier-ignore
    ...txOption(ctx),
  })

/** All papers that a company has sent. */
export async function listDocuments(ctx: SignedInCtx): Promise<{ data: DocumentView[] }> {
  const { id } = await getOwnCompany(ctx)
  return { data: (await documentsOf(ctx, id)).map(documentView) }
}
