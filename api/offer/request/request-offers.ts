import { Company } from '#api/account/registration/company.model.ts'
import { User } from '#api/account/user/user.model.ts'
import { Auction } from '#api/auction/auction.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import { lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { canTakeWork } from '#api/offer/check-offer.part.ts'
import { OfferRequest } from './offer-request.model.ts'
import type { RequestOffers } from './offer-request.schema.ts'

/** A customer asks a company for offers on their own listings; earlier requests stay unchanged. */
export async function requestOffers(
  ctx: SignedInCtx & TxCtx,
  { id: companyId, auctions, source, score }: RequestOffers,
): Promise<{ asked: number }> {
  const wanted = [...new Set(auctions)]
  const askedBy = ctx.caller.userId
  const found = await lockAll(ctx, Auction, { id: wanted, ownerId: askedBy })
  if (found.length < wanted.length) failField('auctions', 'foreign_listing')
  await refuseCompany(ctx, companyId)
  const before = await OfferRequest.findAll({
    where: { auctionId: wanted, companyId },
    ...txOption(ctx),
  })
  const fresh = found.filter(({ id }) => !before.some(({ auctionId }) => auctionId === id))
  if (fresh.some(({ status }) => status !== 'active')) failField('auctions', 'closed_listing')
  for (const { id } of fresh) {
    const request = await OfferRequest.create(
      { auctionId: id, companyId, askedBy, source, score, status: 'open' },
      txOption(ctx),
    )
    await recordCreated(ctx, 'request', request, 'ask')
  }
  return { asked: fresh.length }
}

/** Refuses the caller's own company and companies that cannot take on work. */
async function refuseCompany(ctx: SignedInCtx & TxCtx, companyId: number): Promise<void> {
  if (ctx.caller.companyId === companyId) failField('id', 'own_company')
  const company = orNotFound(await Company.findByPk(companyId, txOption(ctx)))
  const owner = orNotFound(await User.findByPk(company.userId, txOption(ctx)))
  if (!canTakeWork(owner.status, company.status)) failField('id', 'company_rests')
}
