import { PAY_BOOKED_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { moveAuction, conflictOn } from '#api/auction/auction.move.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { minorOf } from '#api/offer/check-offer.part.ts'
import { lockDeal } from '#api/offer/get-deal.query.ts'
import { getPricedOffer } from '#api/offer/get-offer.ts'
import { openDeal } from './open-deal.part.ts'
import { priceToPayMinor } from './to-pay.part.ts'
import { holdBid, type Bid } from '#api/offer/hold-bid.part.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import type { OfferInput } from '#api/offer/offer.schema.ts'
import { writeOffer, type PostedOffer } from '#api/offer/post-offer.ts'

/**
 * A provider books an auction at its set price. The first one gets it; others get
 * `auction.already_taken`.
 */
export async function bookOffer(ctx: TxCtx & SignedInCtx, input: OfferInput): Promise<PostedOffer> {
  const bid = await holdBid(ctx, input.auction)
  const own = bid.own.find(({ status }) => status === 'awaiting_payment')
  if (own) return { ...done, offer: await getPricedOffer(ctx, own.id) }
  refuseTaken(ctx, bid)
  refuseOther(ctx, bid, input)
  const terms: OfferInput = { ...input, priceType: 'gross', minPrice: null }
  const { offer, isRevised } = await writeOffer(ctx, bid, terms, { isBooking: true })
  const deal = await lockDeal(ctx, offer.id)
  await moveOffer(ctx, deal.offer, 'book', {
    set: { payUntil: ctx.now.plus({ hours: PAY_BOOKED_HOURS }).toJSDate() },
  })
  await moveAuction(ctx, deal.auction, 'reserve')
  // The money of a cancelled deal pays for it.
  if (deal.offer.grossMinor > 0 && (await priceToPayMinor(ctx, deal)) === 0) await openDeal(ctx, deal)
  return { isRevised, isLowball: false, offer: await getPricedOffer(ctx, offer.id) }
}

/** The caller has already booked it: a repeated call gives the same result. */
const done = { isRevised: true, isLowball: false }

const taken: readonly AuctionStatus[] = ['reserved', 'booked', 'completed']

function refuseTaken({ caller }: SignedInCtx, { auctionStatus, auctionHiddenReason, ...bid }: Bid) {
  const conflict = conflictOn(caller, { status: auctionStatus, hiddenReason: auctionHiddenReason })
  if (bid.auctionType !== 'fixed' || bid.setPriceMinor === null) fail('auction.wrong_state', conflict)
  if (taken.includes(auctionStatus)) fail('auction.already_taken', conflict)
}

/** The booking holds only for the price and listing version that the provider saw. */
function refuseOther({ caller }: SignedInCtx, bid: Bid, input: OfferInput): void {
  const { setPriceMinor, currency, auctionVersion: version } = bid
  if (input.auctionVersion === null) failField('auctionVersion', 'required')
  const conflict = conflictOn(caller, {
    status: bid.auctionStatus,
    hiddenReason: bid.auctionHiddenReason,
  })
  if (setPriceMinor !== null && minorOf(input.price, currency, 'price') !== setPriceMinor)
    fail('offer.price_changed', { ...conflict, gross: toWire(money(setPriceMinor, currency)) })
  if (input.auctionVersion !== version) fail('auction.version_conflict', { ...conflict, version })
}
