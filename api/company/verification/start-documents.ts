import type { Company } from '#api/account/registration/company.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { getVerificationOf } from './get-verification.ts'
import { lockBlock, lockOwnCompany } from '#api/company/lock-company.part.ts'
import { moveBlock } from './block.move.ts'
import { moveCompany } from '#api/company/company.move.ts'
import type { VerificationBlock } from './verification.model.ts'
import { companyMoves, requiredOf, resubmissionsLeft } from './verification.rules.ts'
import type { StartDocuments } from './verification.schema.ts'
import type { VerificationView } from './verification.view.ts'

/** A company starts its verification, with documents of one type or of all required types. */
export async function startDocuments(ctx: TxCtx & SignedInCtx, { type }: StartDocuments): Promise<VerificationView> {
  const company = await lockOwnCompany(ctx)
  await beginCompany(ctx, company)
  for (const one of type ? [type] : requiredOf(company)) {
    const block = await lockBlock(ctx, company, one)
    if (type || ['not_started', 'expired', 'rejected'].includes(block.status)) await startBlock(ctx, company, block)
  }
  return getVerificationOf(ctx, company.id)
}

/**
 * Starts to collect documents of a type, also to renew those about to expire; verified ones stay in
 * force.
 */
export async function startBlock(ctx: TxCtx, company: Company, block: VerificationBlock): Promise<void> {
  await beginCompany(ctx, company)
  await moveBlock(ctx, block, 'start')
}

/** A rejected company may try again a few times. */
export async function beginCompany(ctx: TxCtx, company: Company): Promise<void> {
  const { status } = company
  if (status === 'suspended') fail('company.wrong_state', conflictIn(companyMoves, status))
  if (status !== 'unverified' && status !== 'rejected') return
  await moveCompany(ctx, company, 'begin', {
    guard: ({ rejections }) => {
      if (resubmissionsLeft({ rejections }) === 0)
        fail('company.wrong_state', conflictIn(companyMoves, status, ['begin']))
    },
  })
}
