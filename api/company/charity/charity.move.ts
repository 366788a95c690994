import type { Company } from '#api/account/registration/company.model.ts'
import { txOption } from '#api/kit/db/db.ts'
import { findLocked, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { CharityCheck } from './charity.model.ts'
import { charityMoves, type CharityStatus } from './charity.rules.ts'

/** Every status change of a charity check goes through here. */
export const moveCharity = stateMachine<CharityStatus, typeof charityMoves, CharityCheck>('charity', charityMoves)

/** The charity's data have changed, so it must be reviewed again. */
export async function recheckCharity(ctx: TxCtx, { id }: Company, changed: readonly string[]): Promise<void> {
  const check = await findLocked(ctx, CharityCheck, { companyId: id })
  if (check?.status === 'verified') await moveCharity(ctx, check, 'change', { reason: changed.join(', ') })
  else if (check?.status === 'submitted') await check.update({ version: check.version + 1 }, txOption(ctx))
}

/** The bank account has another holder, so the charity must be reviewed again. */
export async function recheckHolder(ctx: TxCtx, { id }: Company, accountHolder: string | null): Promise<void> {
  const check = await findLocked(ctx, CharityCheck, { companyId: id })
  if (!check || check.accountHolder === accountHolder) return
  if (check.status === 'verified')
    await moveCharity(ctx, check, 'change', { set: { accountHolder }, reason: 'payoutAccount' })
  else if (check.status === 'submitted')
    await check.update({ accountHolder, version: check.version + 1 }, txOption(ctx))
}
