import type { Auction } from '#api/auction/auction.model.ts'
import { lockAuction } from '#api/auction/get-auction.part.ts'
import type { Company } from '#api/account/company.model.ts'
import { fail } from '#api/kit/fail.ts'
import { recordCreated, lockAll, type TxCtx, conflictIn } from '#api/kit/transition.ts'
import { checkOffer, getBiddingCompany, type CheckedOffer } from './check-offer.part.ts'
import { moveOffer } from './move-offer.part.ts'
import { Offer } from './offer.model.ts'
import { OFFERS_PER_LISTING_AFTER_REJECTS, openStatuses, offerMoves } from './offer.rules.ts'
import type { OfferInput } from './offer.schema.ts'

interface PostedOffer {
  offerId: number
  isRevised: boolean
  isLowball: boolean
}

/** A provider names his price; named again, it takes the place of the one before. */
export async function postOffer(ctx: TxCtx, input: OfferInput): Promise<PostedOffer> {
  const company = await getBiddingCompany(ctx)
  const { auction } = await lockAuction(ctx, input.auction)
  const checked = checkOffer(ctx, auction, company, input)
  const known = await findOwnOffer(ctx, auction, company)
  const terms = termsOfOffer(checked, input)
  const { id } = known
    ? await moveOffer(ctx, known, 'revise', {
        set: { ...terms, endedReason: null },
        eventData: { grossBefore: known.grossMinor },
      })
    : await createOffer(ctx, auction, company, terms)
  return { offerId: id, isRevised: known !== null, isLowball: checked.isLowball }
}

/** The one that still counts, or else the last that can come back; a rejected one cannot. */
async function findOwnOffer(ctx: TxCtx, auction: Auction, company: Company): Promise<Offer | null> {
  const own = await lockAll(ctx, Offer, { auctionId: auction.id, companyId: company.id })
  const open = own.find(({ status }) => openStatuses.includes(status))
  if (open) return open
  const last = own.at(-1)
  if (last && ['lost', 'expired', 'withdrawn'].includes(last.status)) return last
  const rejected = own.filter(({ status }) => status === 'rejected').length
  if (rejected >= OFFERS_PER_LISTING_AFTER_REJECTS)
    fail('offer.wrong_state', conflictIn(offerMoves, 'rejected'))
  return null
}

const termsOfOffer = ({ price, minGrossMinor, validUntil }: CheckedOffer, input: OfferInput) => ({
  netMinor: price.netMinor,
  vatPercent: price.vatPercent,
  vatMinor: price.vatMinor,
  grossMinor: price.grossMinor,
  feeNetMinor: price.feeNetMinor,
  feeVatMinor: price.feeVatMinor,
  minGrossMinor,
  transportType: input.transportType,
  pickupDate: input.pickupDate,
  deliveryDate: input.deliveryDate,
  validUntil,
  message: input.message,
})

async function createOffer(
  ctx: TxCtx,
  auction: Auction,
  company: Company,
  terms: ReturnType<typeof termsOfOffer>,
): Promise<Offer> {
  const offer = await Offer.create(
    {
      ...terms,
      auctionId: auction.id,
      companyId: company.id,
      bidderId: company.userId,
      status: 'active',
      currency: auction.currency,
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'offer', offer, 'post')
  return offer
}
