import { toPath } from '#content/paths.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { recheckHolder } from '#api/company/charity/charity.move.ts'
import { recheckBank } from '#api/company/company.move.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { askProcessor } from './ask-processor.port.ts'
import type { ProcessorAccount } from './card-processor.port.ts'

interface PayoutAccountView {
  state: 'none' | 'incomplete' | 'ready'
  /** The company is verified; others are not paid. */
  isVerified: boolean
}

/** State of the company's payout account; if it is not ready, the processor is asked again. */
export async function getPayoutAccount(ctx: SignedInCtx): Promise<PayoutAccountView> {
  const company = await getOwnCompany(ctx)
  const { payoutAccountId: accountId } = company
  const isVerified = company.status === 'verified'
  if (!accountId) return { state: 'none', isVerified }
  if (!company.isPayoutAccountReady) {
    await syncPayoutAccount(ctx, accountId)
    await company.reload(txOption(ctx))
  }
  return { state: company.isPayoutAccountReady ? 'ready' : 'incomplete', isVerified }
}

/** Asks the processor for the state of an account and stores it. */
export const syncPayoutAccount = (ctx: Ctx, accountId: string): Promise<void> =>
  askProcessor(ctx, {
    thing: `account:${accountId}`,
    ask: () => ctx.cardProcessor.account(accountId),
    apply: (ctx, known) => applyAccount(ctx, accountId, known),
  })

async function applyAccount(ctx: TxCtx, accountId: string, { isReady, holder, bank }: ProcessorAccount): Promise<void> {
  const company = await findLocked(ctx, Company, { payoutAccountId: accountId })
  if (!company) return
  const wasAt = company.payoutBank
  await company.update({ isPayoutAccountReady: isReady, payoutBank: bank ?? wasAt }, txOption(ctx))
  if (wasAt !== null && bank !== null && bank !== wasAt) await recheckBank(ctx, company)
  await recheckHolder(ctx, company, holder)
}

/** Starts the processor's onboarding, where the company enters its identity and bank account. */
export async function openPayoutAccount(ctx: SignedInCtx): Promise<{ redirectUrl: string }> {
  // The processor sends mails to the address, so it must be confirmed.
  authorize(ctx.caller.status !== 'unconfirmed')
  const company = await getOwnCompany(ctx)
  const { id: companyId, country } = company
  if (!company.payoutAccountId) {
    const { id } = await ctx.cardProcessor.createAccount({
      companyId,
      country,
      email: ctx.caller.email,
    })
    await company.update({ payoutAccountId: id }, txOption(ctx))
  }
  const { url } = await ctx.cardProcessor.accountLink({
    accountId: orNotFound(company.payoutAccountId),
    returnUrl: returnUrlOf(ctx),
  })
  return { redirectUrl: url }
}

const returnUrlOf = ({ config, storefront }: SignedInCtx): string =>
  config.originPattern.replace('{subdomain}', storefront.subdomain) + toPath(storefront.locale, 'payoutAccount')
