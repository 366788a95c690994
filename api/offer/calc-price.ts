import { getAuction } from '#api/auction/get-auction.query.ts'
import { findReadiness } from '#api/company/verification/papers.query.ts'
import { getOwnCompany } from '#api/company/save-own-company.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { minorOf, pricedAs } from './check-offer.part.ts'
import { calcFromGross, calcFromNet, termsOf, type PriceTerms } from './fee.rules.ts'
import type { CalcGross, CalcNet } from './offer.schema.ts'
import { priceView, type PriceView } from './price.view.ts'

/** Price breakdown from the net amount the provider wants to earn. */
export async function calcFromNetPrice(ctx: SignedInCtx, { netPrice, auction }: CalcNet): Promise<PriceView> {
  const terms = await ownTerms(ctx, auction)
  return priceView(calcFromNet(minorOf(netPrice, terms.currency, 'netPrice'), terms))
}

export async function calcFromGrossPrice(ctx: SignedInCtx, { grossPrice, auction }: CalcGross): Promise<PriceView> {
  const terms = await ownTerms(ctx, auction)
  return priceView(calcFromGross(minorOf(grossPrice, terms.currency, 'grossPrice'), terms))
}

/** The auction's currency, or the storefront's if no auction is named. */
async function ownTerms(ctx: SignedInCtx, ref: string | undefined): Promise<PriceTerms> {
  const company = await getOwnCompany(ctx)
  const currency = ref ? (await getAuction(ctx, ref)).auction.currency : ctx.storefront.currency
  return termsOf(pricedAs(company, await findReadiness(ctx, company.id)), currency)
}
