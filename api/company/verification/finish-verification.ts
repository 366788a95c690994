import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { orderViesCheck } from '#api/company/tax-number/check-vies.ts'
import { getVerificationOf } from './get-verification.ts'
import { lockBlock, lockOwnCompany } from '#api/company/lock-company.part.ts'
import { moveBlock } from './block.move.ts'
import { moveCompany } from '#api/company/company.move.ts'
import { beginCompany } from './start-documents.ts'
import { companyMoves } from './verification.rules.ts'
import type { VerificationView } from './verification.view.ts'

/** The company submits its documents once all of them are there. */
export async function finishVerification(ctx: TxCtx & SignedInCtx): Promise<VerificationView> {
  const company = await lockOwnCompany(ctx)
  await beginCompany(ctx, company)
  const { blocks, canFinish } = await getVerificationOf(ctx, company.id)
  if (!canFinish)
    fail('company.papers_missing', {
      ...conflictIn(companyMoves, company.status, ['submit']),
      missing: blocks
        .filter((block) => block.isRequired && !block.isInForce && block.status !== 'submitted')
        .map(({ type }) => type),
    })
  for (const { type, status, documents } of blocks) {
    if (status !== 'started' || documents.every(({ isChecked }) => isChecked)) continue
    await moveBlock(ctx, await lockBlock(ctx, company, type), 'submit')
  }
  if (company.status === 'in_progress' || company.status === 'lapsed') await moveCompany(ctx, company, 'submit')
  await orderViesCheck(ctx, company)
  return getVerificationOf(ctx, company.id)
}
