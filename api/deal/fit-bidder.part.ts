import { findCarrier } from '#api/company/papers.query.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { findBidding } from '#api/member/people.query.ts'
import { canTakeWork, missingPapers } from '#api/offer/check-offer.part.ts'
import type { Deal } from '#api/offer/get-deal.part.ts'

/** Much can happen between an offer and its choice: a job goes to nobody who may not carry by now. */
export async function findUnfitness(
  ctx: TxCtx,
  { auction, offer }: Deal,
): Promise<'own_auction' | 'may_not_carry' | undefined> {
  const { ownerStatus, isOfCompany } = await findBidding(ctx, offer.companyId, auction)
  // The owner may have joined the company since it offered.
  if (isOfCompany) return 'own_auction'
  const company = orNotFound(await findCarrier(ctx, offer.companyId))
  const missing = missingPapers(company, company.papers, auction.categoryId)
  const isFit = !offer.isFraudReported && missing.length === 0
  return isFit && canTakeWork(ownerStatus, company.status) ? undefined : 'may_not_carry'
}
