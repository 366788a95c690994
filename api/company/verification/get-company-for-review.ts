import type { SignedInCtx } from '#api/kit/call.ts'
import { getCheckedCompany, type CheckedCompany } from './checked-company.part.ts'
import { logDocumentViews } from './log-document-view.part.ts'

/** An admin opens a company; the access is logged if it has documents. */
export async function getCompanyForReview(ctx: SignedInCtx, input: { companyId: number }): Promise<CheckedCompany> {
  const company = await getCheckedCompany(ctx, input)
  const { companyId: id, status, blocks, charity } = company
  const hasPapers = blocks.some(({ documents }) => documents.length > 0)
  if (hasPapers || charity?.statute) await logDocumentViews(ctx, 'company', [{ id, status }])
  return company
}
