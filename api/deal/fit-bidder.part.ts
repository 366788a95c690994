import { findCarrier } from '#api/company/verification/papers.query.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { findBidding } from '#api/member/company-people.query.ts'
import { canTakeWork, missingPapers } from '#api/offer/check-offer.part.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'

/** Why a bidder cannot take the deal now, checked again on acceptance; undefined if they can. */
export async function findUnfitness(
  ctx: TxCtx,
  { auction, offer }: Deal,
): Promise<'own_auction' | 'may_not_carry' | undefined> {
  const { ownerStatus, isOfCompany } = await findBidding(ctx, offer.companyId, auction)
  // The owner may have joined the bidder's company since the offer was made.
  if (isOfCompany) return 'own_auction'
  const company = orNotFound(await findCarrier(ctx, offer.companyId))
  const missing = missingPapers(company, company.papers, auction.categoryId)
  const isFit = !offer.isFraudReported && missing.length === 0
  return isFit && canTakeWork(ownerStatus, company.status) ? undefined : 'may_not_carry'
}
