import { isUuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { typeOf } from './document-type.part.ts'
import { CompanyDocument } from './verification.model.ts'
import { maySeeDocument } from './verification.policy.ts'
import type { NamedDocument } from './verification.schema.ts'
import { openDocumentView, type OpenDocumentView } from './verification.view.ts'

/** One paper, with the address that opens it for some minutes. */
export async function getDocument(
  ctx: SignedInCtx,
  named: NamedDocument,
): Promise<OpenDocumentView> {
  const document = await findDocument(ctx, named)
  return maySeeDocument(ctx.caller, document) ? openDocumentView(ctx, document) : fail('not_found')
}

/** R03: what is no uuid names no paper. */
export async function findDocument(
  ctx: SignedInCtx,
  { type, uuid }: NamedDocument,
): Promise<CompanyDocument> {
  if (!isUuid(uuid)) fail('not_found')
  return orNotFound(
    await CompanyDocument.findOne({ where: { uuid, type: typeOf(type) }, ...txOption(ctx) }),
  )
}
