import { fromWire, type WireMoney } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, fail, failField, orNotFound } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { getDeal, lockDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { holdBid } from '#api/offer/hold-bid.part.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import type { AnswerCounter } from '#api/offer/offer.schema.ts'
import { writeOffer } from '#api/offer/post-offer.ts'
import { sameTerms } from '#api/offer/counter/same-terms.lib.ts'

/**
 * The bidder takes the counter-offer, names another price, or declines and keeps their own. Fails
 * with `offer.wrong_state` if no counter-offer is open, `offer.version_conflict` if its price has
 * changed.
 */
export async function answerCounter(
  ctx: TxCtx & SignedInCtx,
  { offerId, answer, price, isPriceConfirmed }: AnswerCounter,
): Promise<void> {
  if (answer === 'decline') return declineCounter(ctx, offerId)
  if (!price) return failField('price', 'required')
  const seen = await getDeal(ctx, offerId)
  authorize(mayOnOffer('offer.answerCounter', ctx.caller, partiesOf(seen)))
  const bid = await holdBid(ctx, String(seen.auction.id))
  // `holdBid` locks the auction, so the offer cannot change from here on.
  const offer = orNotFound(await Offer.findByPk(offerId, txOption(ctx)))
  refuseOver(ctx, offer)
  const isTaken = answer === 'take'
  if (isTaken && !isSame(price, offer))
    fail('offer.version_conflict', { ...conflictIn(offerMoves, offer.status), version: offer.version })
  const input = { ...sameTerms(ctx, offer, price), isPriceConfirmed }
  await writeOffer(ctx, bid, input, isTaken ? { isCounterTaken: true } : {})
}

async function declineCounter(ctx: TxCtx & SignedInCtx, offerId: number): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  await moveOffer(ctx, deal.offer, 'declineCounter', {
    may: () => mayOnOffer('offer.answerCounter', ctx.caller, partiesOf(deal)),
    guard: (offer) => refuseOver(ctx, offer),
    eventData: { counterMinor: deal.offer.counterGrossMinor },
  })
}

/** Also refuses a counter-offer that has timed out but that the job has not closed yet. */
function refuseOver({ now }: SignedInCtx, { status, counterUntil }: Offer): void {
  if (status !== 'active' || counterUntil === null || counterUntil <= now.toJSDate())
    fail('offer.wrong_state', conflictIn(offerMoves, status, ['declineCounter', 'lapseCounter']))
}

const isSame = (price: WireMoney, { counterGrossMinor, currency }: Offer): boolean =>
  fromWire(price).minor === counterGrossMinor && price.currency === currency
