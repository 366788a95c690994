import type { Company } from '#api/account/registration/company.model.ts'
import { storeDocument, type StoredDocument } from '#api/file/store-document.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { conflictIn, findLocked, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { CharityCheck } from './charity.model.ts'
import { charityMoves, missingOf } from './charity.rules.ts'
import type { HandInCharity } from './charity.schema.ts'
import { charityView, type CharityView } from './charity.view.ts'
import { lockOwnCompany } from '#api/company/lock-company.part.ts'
import { moveCharity } from './charity.move.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import { statuteFile } from './statute-file.part.ts'

/** A charity submits its statute, together with its register number and bank account. */
export async function handInCharity(ctx: SignedInCtx, { file }: HandInCharity): Promise<CharityView> {
  if (!file) return failField('file', 'required')
  const company = await getOwnCompany(ctx)
  await refuseUnready(ctx, company)
  const accountHolder = await findHolder(ctx, company)
  return storeDocument(ctx, statuteFile, {
    bytes: file.bytes,
    assertMayAdd: () => refuseUnready(ctx, company),
    keep: (tx, stored) => keepStatute({ ...tx, caller: ctx.caller }, stored, accountHolder),
  })
}

/** Checked first without a lock, so that a file that will be refused is not processed. */
async function refuseUnready(ctx: Ctx, company: Company): Promise<void> {
  const where = { companyId: company.id }
  const { status = 'none' } = (await CharityCheck.findOne({ where, ...txOption(ctx) })) ?? {}
  if (!charityMoves.submit.from.some((one) => one === status))
    fail('company.wrong_state', conflictIn(charityMoves, status, ['verify', 'reject', 'change', 'revoke']))
  const missing = missingOf(company)
  if (missing.length > 0) fail('company.papers_missing', { state: status, allowed: ['submit'], missing })
}

const findHolder = async (ctx: Ctx, { payoutAccountId }: Company): Promise<string | null> =>
  payoutAccountId ? (await ctx.cardProcessor.account(payoutAccountId)).holder : null

async function keepStatute(
  ctx: TxCtx & SignedInCtx,
  { uid, form, pages }: StoredDocument,
  accountHolder: string | null,
): Promise<CharityView> {
  const company = await lockOwnCompany(ctx)
  await refuseUnready(ctx, company)
  const check = await lockCheck(ctx, company.id)
  if (check.statuteUid) await addJob(ctx, 'remove-file', { folder: statuteFile.folder, uid: check.statuteUid })
  await moveCharity(ctx, check, 'submit', {
    set: {
      statuteUid: uid,
      statuteForm: form,
      statutePages: pages,
      accountHolder,
      submittedAt: ctx.now.toJSDate(),
      reason: null,
      decidedAt: null,
      decidedBy: null,
    },
  })
  return charityView(ctx, company, check)
}

async function lockCheck(ctx: TxCtx, companyId: number): Promise<CharityCheck> {
  const charityCheck = await findLocked(ctx, CharityCheck, { companyId })
  if (charityCheck) return charityCheck
  const made = await CharityCheck.create({ companyId, status: 'none' }, { transaction: ctx.tx })
  await recordCreated(ctx, 'charity', made, 'begin')
  return made
}
