import { Company } from '#api/account/registration/company.model.ts'
import { isUuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { typeOf } from './document-type.lib.ts'
import { logDocumentViews } from './log-document-view.part.ts'
import { CompanyDocument } from './verification.model.ts'
import { maySeeDocument } from './verification.policy.ts'
import type { NamedDocument } from './verification.schema.ts'
import { openDocumentView, type OpenDocumentView } from './verification.view.ts'

/** A document, with a URL that expires after minutes. */
export async function getDocument(ctx: SignedInCtx, named: NamedDocument): Promise<OpenDocumentView> {
  const document = await findDocument(ctx, named)
  if (!maySeeDocument(ctx.caller, document)) fail('not_found')
  if (ctx.caller.role === 'admin' || ctx.caller.acting) await noteLook(ctx, document)
  return openDocumentView(ctx, document)
}

async function noteLook(ctx: SignedInCtx, { companyId: id }: CompanyDocument): Promise<void> {
  const { status } = orNotFound(await Company.findByPk(id, txOption(ctx)))
  await logDocumentViews(ctx, 'company', [{ id, status }])
}

/** R03: 404 for an id that is not a UUID. */
export async function findDocument(ctx: SignedInCtx, { type, uuid }: NamedDocument): Promise<CompanyDocument> {
  if (!isUuid(uuid)) fail('not_found')
  return orNotFound(await CompanyDocument.findOne({ where: { uuid, type: typeOf(type) }, ...txOption(ctx) }))
}
