import { toPath } from '#content/paths.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { authorize, orNotFound } from '#api/kit/fail.ts'

interface PayoutAccountView {
  state: 'none' | 'incomplete' | 'ready'
  /** Only verified companies are paid out. */
  isVerified: boolean
}

/** Whether money can be sent to the company; while it cannot, the processor is asked anew. */
export async function getPayoutAccount(ctx: SignedInCtx): Promise<PayoutAccountView> {
  const company = await getOwnCompany(ctx)
  const { payoutAccountId: accountId } = company
  const isVerified = company.status === 'verified'
  if (!accountId) return { state: 'none', isVerified }
  if (!company.isPayoutAccountReady && (await ctx.cardProcessor.account(accountId)).isReady)
    await company.update({ isPayoutAccountReady: true }, txOption(ctx))
  return { state: company.isPayoutAccountReady ? 'ready' : 'incomplete', isVerified }
}

/** Sends the company to the card processor, to say who it is and where its money goes. */
export async function openPayoutAccount(ctx: SignedInCtx): Promise<{ redirectUrl: string }> {
  // The card processor writes to that address, and nobody has proved it yet.
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
  config.originPattern.replace('{subdomain}', storefront.subdomain) +
  toPath(storefront.locale, 'payoutAccount')
