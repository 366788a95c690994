import { money, toWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { holdBid } from '#api/offer/hold-bid.part.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { writeOffer } from '#api/offer/post-offer.ts'
import { sameTerms } from '#api/offer/counter/same-terms.lib.ts'
import { findOpenRescue } from './move-money.part.ts'
import type { StandIn } from './rescue.schema.ts'

/**
 * A former bidder stands in for the courier who cancelled, at the price of then, or says that they
 * cannot. Fails with `offer.wrong_state` if nobody asked.
 */
export async function standIn(ctx: TxCtx & SignedInCtx, { offerId, answer }: StandIn): Promise<void> {
  const seen = await getDeal(ctx, offerId)
  authorize(mayOnOffer('offer.standIn', ctx.caller, partiesOf(seen)))
  const bid = await holdBid(ctx, String(seen.auction.id))
  // `holdBid` locks the auction, so the offer cannot change from here on.
  const offer = orNotFound(await Offer.findByPk(offerId, txOption(ctx)))
  const rescue = await findOpenRescue(ctx, bid.auctionId)
  const isAsked = rescue?.asked.includes(offerId)
  if (isAsked && answer === 'yes' && offer.status === 'active') return
  if (!rescue || !isAsked || offer.status !== 'lost')
    return fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  if (answer === 'yes') {
    const price = toWire(money(offer.grossMinor, offer.currency))
    const validUntil = offer.validUntil > rescue.until ? offer.validUntil : minuteAfter(rescue.until)
    const terms = { ...sameTerms(ctx, offer, price, validUntil), isPriceConfirmed: true }
    await writeOffer(ctx, bid, terms, { isStandIn: true })
  } else if (!rescue.declined.includes(offerId))
    await rescue.update({ declined: [...rescue.declined, offerId] }, { transaction: ctx.tx })
}

/** Offers end at whole minutes. */
const minuteAfter = (instant: Date): Date => new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)
