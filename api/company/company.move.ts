import type { Company, CompanyStatus } from '#api/account/registration/company.model.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { companyMoves } from './verification/verification.rules.ts'

/** Every change of a company's status goes through here. */
export const moveCompany = stateMachine<CompanyStatus, typeof companyMoves, Company>('company', companyMoves)

/**
 * Data that were compared with the documents have changed, so a verified company must be reviewed
 * again.
 */
export async function recheckCompany(ctx: TxCtx, company: Company, changed: readonly string[]): Promise<void> {
  if (!companyMoves.change.from.some((status) => status === company.status)) return
  await moveCompany(ctx, company, 'change', { reason: changed.join(', ') })
}

/** The bank account has changed: payouts stop until the company is reviewed again. */
export async function recheckBank(ctx: TxCtx, company: Company): Promise<void> {
  await recheckCompany(ctx, company, ['payoutAccount'])
  await publishEvent(ctx, 'company.newBank', company.id)
}
