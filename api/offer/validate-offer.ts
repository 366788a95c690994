import { getAuction } from '#api/auction/get-auction.query.ts'
import { findBidding } from '#api/member/company-people.query.ts'
import { findReadiness } from '#api/company/verification/papers.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { checkOffer, getBiddingCompany, pricedAs, refuseUnready } from './check-offer.part.ts'
import { findNamedVehicle } from './named-vehicle.query.ts'
import type { OfferInput } from './offer.schema.ts'
import { findBidRate, refuseOftenCancelling } from './reliability/often-cancelling.part.ts'
import { priceView, type PriceView } from './price.view.ts'
import type { Instant } from '#api/common/wire.rules.ts'

interface ValidOffer {
  price: PriceView
  validUntil: Instant
  isLowball: boolean
  /** Posting this price needs a confirmation. */
  isUnusual: boolean
}

/** Applies the rules of posting without posting. */
export async function validateOffer(ctx: Ctx, input: OfferInput): Promise<ValidOffer> {
  const company = await getBiddingCompany(ctx)
  const { auction } = await getAuction(ctx, input.auction)
  const readiness = await findReadiness(ctx, company.id)
  refuseUnready(company, readiness, auction.categoryId)
  const { isOfCompany } = await findBidding(ctx, company.id, auction)
  const vehicle = await findNamedVehicle(ctx, company.id, input.vehicleId)
  const priced = pricedAs(company, readiness)
  const checked = checkOffer(ctx, { ...auction.get(), isOfCompany }, priced, { ...input, vehicle })
  refuseOftenCancelling(ctx, auction, await findBidRate(ctx, company.id, auction.id))
  const { price, validUntil, isLowball, isUnusual } = checked
  return { price: priceView(price), validUntil: validUntil.toISOString(), isLowball, isUnusual }
}
