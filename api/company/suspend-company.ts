import { Company } from '#api/account/company.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/transition.ts'
import { getCheckedCompany, type CheckedCompany } from './checked-company.part.ts'
import { moveCompany } from './move-company.part.ts'
import { companyMoves } from './verification.rules.ts'
import type { SuspendCompany } from './verification.schema.ts'

/**
 * A verified company takes on nothing new until it is readmitted: its agreed deals go on, its open offers cannot be
 * accepted, and no money leaves. Readmitted, it is looked at once more before it is verified again.
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
