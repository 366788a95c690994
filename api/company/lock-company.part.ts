import { Company } from '#api/account/registration/company.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { findLocked, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { VerificationBlock } from './verification/verification.model.ts'
import type { DocumentType } from './verification/verification.rules.ts'

/** Every change to a company's documents locks the company first. */
export const lockOwnCompany = (ctx: TxCtx & SignedInCtx): Promise<Company> =>
  lock(ctx, Company, { id: ctx.caller.companyId })

/** Locks the block of these documents; creates it if needed. */
export async function lockBlock(ctx: TxCtx, company: Company, type: DocumentType): Promise<VerificationBlock> {
  const companyId = company.id
  const verificationBlock = await findLocked(ctx, VerificationBlock, { companyId, type })
  if (verificationBlock) return verificationBlock
  const at = ctx.now.toJSDate()
  const block = await VerificationBlock.create(
    { companyId, type, status: 'not_started', createdAt: at, updatedAt: at },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'block', block, 'open')
  return block
}
