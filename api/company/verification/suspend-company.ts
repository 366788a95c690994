import { Company } from '#api/account/registration/company.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { getCheckedCompany, type CheckedCompany } from './checked-company.part.ts'
import { moveCompany } from '#api/company/company.move.ts'
import { companyMoves } from './verification.rules.ts'
import type { SuspendCompany } from './verification.schema.ts'

/**
 * A suspended company cannot take on new work: agreed deals continue, open offers cannot be
 * accepted, and payouts stop. When readmitted, it is reviewed again before it counts as verified.
 */
export async function suspendCompany(
  ctx: TxCtx & SignedInCtx,
  { companyId, isSuspended, version, reason }: SuspendCompany,
): Promise<CheckedCompany> {
  const company = await lock(ctx, Company, { id: companyId })
  if (version !== undefined && version !== company.version)
    fail('company.wrong_state', conflictIn(companyMoves, company.status))
  const event = isSuspended ? 'suspend' : 'readmit'
  await moveCompany(ctx, company, event, {
    set: { statusReason: isSuspended ? reason : null },
    reason,
    eventData: { reason },
  })
  return getCheckedCompany(ctx, { companyId })
}
