import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { refuseSubmitted } from './add-document.ts'
import { documentFile } from './document-file.part.ts'
import { findDocument } from './get-document.ts'
import { lockBlock, lockOwnCompany } from '#api/company/lock-company.part.ts'
import type { NamedDocument } from './verification.schema.ts'

/** Withdraws a document without a decision; its file is deleted after the commit. */
export async function removeDocument(ctx: TxCtx & SignedInCtx, named: NamedDocument): Promise<void> {
  const company = await lockOwnCompany(ctx)
  const document = await findDocument(ctx, named)
  if (document.companyId !== company.id) fail('not_found')
  authorize(may('company.removeDocument', ctx.caller, ['company']))
  const block = await lockBlock(ctx, company, document.type)
  if (block.status === 'submitted') refuseSubmitted()
  if (orNotFound(document).checkedAt !== null) fail('company.wrong_state', { state: block.status, allowed: [] })
  await document.destroy({ transaction: ctx.tx })
  await addJob(ctx, 'remove-file', { folder: documentFile.folder, uid: document.uuid })
}
