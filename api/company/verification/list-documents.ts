import type { SignedInCtx } from '#api/kit/call.ts'
import { getCompanyRows } from '#api/company/company-rows.query.ts'
import { NO_COMPANY } from '#api/company/save-own-company.ts'
import { documentView, type DocumentView } from './verification.view.ts'

export async function listDocuments(ctx: SignedInCtx): Promise<{ data: DocumentView[] }> {
  const { documents } = await getCompanyRows(ctx, ctx.caller.companyId ?? NO_COMPANY)
  return { data: documents.map(documentView) }
}
