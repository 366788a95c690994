import { todayIn } from '#api/common/dates.rules.ts'
import { storeDocument, type StoredDocument } from '#api/file/store-document.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, failField, FieldErrors } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { typeOf } from './document-type.lib.ts'
import { documentFile } from './document-file.part.ts'
import { lockBlock, lockOwnCompany } from '#api/company/lock-company.part.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import { startBlock } from './start-documents.ts'
import { CompanyDocument, VerificationBlock } from './verification.model.ts'
import {
  blockMoves,
  dated,
  DOCUMENT_VALID_YEARS_MAX,
  DOCUMENTS_PER_BLOCK,
  type DocumentType,
} from './verification.rules.ts'
import type { AddDocument } from './verification.schema.ts'
import { documentView, type DocumentView } from './verification.view.ts'

/** Uploads a document of a company: a photograph or a PDF. */
export async function addDocument(ctx: SignedInCtx, input: AddDocument): Promise<DocumentView> {
  const type = typeOf(input.type)
  const errors = new FieldErrors()
  checkFields(ctx, input, errors)
  errors.throwIfAny()
  if (!input.file) return failField('file', 'required')
  const { id: companyId } = await getOwnCompany(ctx)
  return storeDocument(ctx, documentFile, {
    bytes: input.file.bytes,
    assertMayAdd: () => refuseFull(ctx, companyId, type),
    keep: (tx, stored) => keepDocument({ ...tx, caller: ctx.caller }, type, stored, input),
  })
}

/** Checks of a document that need more than the schema. */
export function findWrongDocument(ctx: SignedInCtx, input: Passed<AddDocument>, errors: FieldErrors): Promise<void> {
  typeOf(input.type)
  checkFields(ctx, input, errors)
  return Promise.resolve()
}

function checkFields(
  { now, storefront }: Ctx,
  { type, validUntil, file }: Passed<AddDocument>,
  errors: FieldErrors,
): void {
  if (!file) errors.add('file', 'required')
  const [today, last] = [now, now.plus({ years: DOCUMENT_VALID_YEARS_MAX })].map((at) =>
    todayIn(at, storefront.timeZone),
  )
  if (!validUntil && dated.some((one) => one === type)) errors.add('validUntil', 'required')
  if (validUntil && validUntil < (today ?? '')) errors.add('validUntil', 'past_date')
  if (validUntil && validUntil > (last ?? ''))
    errors.add('validUntil', 'far_date', { 0: DOCUMENT_VALID_YEARS_MAX * 365 })
}

/** Checked first without a lock, so that a file that will be refused is not processed. */
async function refuseFull(ctx: Ctx, companyId: number, type: DocumentType): Promise<void> {
  const where = { companyId, type }
  const block = await VerificationBlock.findOne({ where, ...txOption(ctx) })
  if (block?.status === 'submitted') refuseSubmitted()
  const open = { companyId, type, checkedAt: null }
  const count = await CompanyDocument.count({ where: open, ...txOption(ctx) })
  if (count >= DOCUMENTS_PER_BLOCK) failField('file', 'max_files', { 0: DOCUMENTS_PER_BLOCK })
}

export const refuseSubmitted = (): never =>
  fail('company.wrong_state', conflictIn(blockMoves, 'submitted', ['verify', 'reject']))

async function keepDocument(
  ctx: TxCtx & SignedInCtx,
  type: DocumentType,
  { uid, form, pages }: StoredDocument,
  { validUntil }: AddDocument,
): Promise<DocumentView> {
  const company = await lockOwnCompany(ctx)
  const block = await lockBlock(ctx, company, type)
  await refuseFull(ctx, company.id, type)
  await startBlock(ctx, company, block)
  const document = await CompanyDocument.create(
    {
      uuid: uid,
      companyId: company.id,
      type,
      form,
      pages,
      validUntil,
      checkedAt: null,
      createdAt: ctx.now.toJSDate(),
    },
    { transaction: ctx.tx },
  )
  return documentView(document)
}
