import { Company } from '#api/account/registration/company.model.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { conflictIn, lock, lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { getCheckedCompany, type CheckedCompany } from './checked-company.part.ts'
import { typeOf } from './document-type.lib.ts'
import { lockBlock } from '#api/company/lock-company.part.ts'
import { moveBlock } from './block.move.ts'
import { moveCompany } from '#api/company/company.move.ts'
import { CompanyDocument, VerificationBlock } from './verification.model.ts'
import { companyMoves, dated, requiredOf } from './verification.rules.ts'
import type { DecideBlock, RejectVerification } from './verification.schema.ts'

/** An admin decides on the documents of one type, or on the company as a whole. */
export async function decideBlock(ctx: TxCtx & SignedInCtx, input: DecideBlock): Promise<CheckedCompany> {
  const company = await lockSeen(ctx, input)
  if (input.block === 'company') await decideCompany(ctx, company, input)
  else await decidePapers(ctx, company, input)
  return getCheckedCompany(ctx, { companyId: company.id })
}

/** Rejects the company as a whole; its documents stay, and it may submit better ones. */
export async function rejectVerification(ctx: TxCtx & SignedInCtx, input: RejectVerification): Promise<CheckedCompany> {
  const company = await lockSeen(ctx, input)
  await rejectCompany(ctx, company, input.reason)
  return getCheckedCompany(ctx, { companyId: company.id })
}

/** Refuses the decision if the company has changed since it was reviewed. */
async function lockSeen(
  ctx: TxCtx,
  { companyId, version }: Pick<DecideBlock, 'companyId' | 'version'>,
): Promise<Company> {
  const company = await lock(ctx, Company, { id: companyId })
  if (version !== undefined && version !== company.version)
    fail('company.wrong_state', conflictIn(companyMoves, company.status))
  return company
}

async function decideCompany(
  ctx: TxCtx & SignedInCtx,
  company: Company,
  { status, reason }: DecideBlock,
): Promise<void> {
  if (status === 'rejected') return rejectCompany(ctx, company, reason ?? '')
  await moveCompany(ctx, company, 'verify', {
    guard: async () => {
      const { blocks, vies, offerObstacles } = await getCheckedCompany(ctx, {
        companyId: company.id,
      })
      if (vies?.status === 'invalid') fail('company.wrong_state', { state: 'vies_invalid', allowed: ['reject'] })
      if (offerObstacles.includes('phone'))
        fail('company.wrong_state', { state: 'phone_unconfirmed', allowed: ['reject'] })
      const missing = blocks.filter((one) => one.isRequired && !one.isInForce)
      if (missing.length > 0)
        fail('company.papers_missing', {
          ...conflictIn(companyMoves, company.status, ['verify']),
          missing: missing.map(({ type }) => type),
        })
    },
    set: { statusReason: null },
  })
}

async function rejectCompany(ctx: TxCtx, company: Company, reason: string): Promise<void> {
  await moveCompany(ctx, company, 'reject', {
    set: { statusReason: reason, rejections: company.rejections + 1 },
    reason,
    eventData: { reason },
  })
  // Documents without a decision are reopened, so that they can be replaced.
  const waiting = { companyId: company.id, status: 'submitted' }
  for (const block of await lockAll(ctx, VerificationBlock, waiting)) await moveBlock(ctx, block, 'reopen')
}

async function decidePapers(ctx: TxCtx & SignedInCtx, company: Company, input: DecideBlock): Promise<void> {
  const type = typeOf(input.block)
  const block = await lockBlock(ctx, company, type)
  if (input.status === 'verified') await verifyPapers(ctx, block, input)
  else await rejectPapers(ctx, company, block, input.reason ?? '')
  await CompanyDocument.update(
    { checkedAt: ctx.now.toJSDate() },
    { where: { companyId: company.id, type, checkedAt: null }, transaction: ctx.tx },
  )
}

async function verifyPapers(
  ctx: TxCtx & SignedInCtx,
  block: VerificationBlock,
  { validUntil, insured }: DecideBlock,
): Promise<void> {
  if (!validUntil && dated.includes(block.type)) failField('validUntil', 'required')
  if (validUntil && validUntil < todayIn(ctx.now, ctx.storefront.timeZone)) failField('validUntil', 'past_date')
  if (insured && block.type !== 'insurance') failField('insured', 'unknown')
  const sum = insured && fromWire(insured)
  if (sum?.minor === 0) failField('insured.amount', 'min', { 0: 1 })
  const verifiedBy = ctx.caller.userId
  await moveBlock(ctx, block, 'verify', {
    set: {
      ...{ verifiedAt: ctx.now.toJSDate(), verifiedBy, validUntil, reason: null },
      insuredMinor: sum?.minor ?? null,
      insuredCurrency: sum?.currency ?? null,
    },
    eventData: { validUntil, insured },
  })
}

/**
 * A rejected renewal leaves the earlier documents in force; rejecting documents in force ends them.
 */
async function rejectPapers(ctx: TxCtx, company: Company, block: VerificationBlock, reason: string): Promise<void> {
  const isTakenBack = block.status !== 'submitted'
  await moveBlock(ctx, block, 'reject', {
    set: isTakenBack
      ? { reason, verifiedAt: null, validUntil: null, insuredMinor: null, insuredCurrency: null }
      : { reason },
    reason,
    eventData: { reason },
  })
  const isNeeded = requiredOf(company).includes(block.type)
  if (isTakenBack && isNeeded && company.status === 'verified')
    await moveCompany(ctx, company, 'lapse', { reason, eventData: { type: block.type } })
}
