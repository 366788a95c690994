import type { Company, CompanyStatus } from '#api/account/company.model.ts'
import { publishEvent } from '#api/kit/outbox.ts'
import { stateMachine, type TxCtx } from '#api/kit/transition.ts'
import { companyMoves } from './verification.rules.ts'

/** Every change of a company's status goes through here. */
export const moveCompany = stateMachine<CompanyStatus, typeof companyMoves, Company>(
  'company',
  companyMoves,
)

/** What was compared with its papers is compared anew, of a company that had been checked. */
export async function recheckCompany(
  ctx: TxCtx,
  company: Company,
  changed: readonly string[],
): Promise<void> {
  if (!companyMoves.change.from.some((status) => status === company.status)) return
  await moveCompany(ctx, company, 'change', { reason: changed.join(', ') })
}

/** Its money is to go to another bank account: nothing is sent before somebody has looked. */
export async function recheckBank(ctx: TxCtx, company: Company): Promise<void> {
  await recheckCompany(ctx, company, ['payoutAccount'])
  await publishEvent(ctx, 'company.newBank', company.id)
}
