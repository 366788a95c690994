import { PAY_WINDOW_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import { moveAuction, conflictOn } from '#api/auction/auction.move.ts'
import { isChoosable } from '#api/auction/auction.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { minorOf } from '#api/offer/check-offer.part.ts'
import { openDeal } from './open-deal.part.ts'
import { priceToPayMinor } from './to-pay.part.ts'
import { findUnfitness } from './fit-bidder.part.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { isOwner, mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { refuseOtherVersion } from '#api/offer/refuse-other-version.lib.ts'
import type { AcceptOffer } from '#api/offer/offer.schema.ts'

/**
 * The owner accepts an offer and has `PAY_WINDOW_MINUTES` to pay; until then no other can be
 * accepted. An administrator can propose it on the owner's request, and a second one has to agree.
 */
export async function acceptOffer(ctx: SignedInCtx & TxCtx, input: AcceptOffer): Promise<void> {
  const deal = await lockDeal(ctx, input.offerId)
  authorize(mayOnOffer('offer.accept', ctx.caller, partiesOf(deal)))
  if (deal.offer.status === 'awaiting_payment') return
  if (isOwner(ctx.caller, partiesOf(deal))) {
    const payUntil = ctx.now.plus({ minutes: PAY_WINDOW_MINUTES }).toJSDate()
    return chooseOffer(ctx, deal, input, payUntil)
  }
  await refuseUnchoosable(ctx, deal, input)
  await ctx.cases.acceptance.ask(ctx, deal, input.reason)
}

type Expected = Pick<AcceptOffer, 'expectedGross' | 'auctionVersion'>

export async function chooseOffer(ctx: TxCtx, deal: Deal, expected: Expected, payUntil: Date): Promise<void> {
  const { auction, offer } = deal
  if (!isChoosable(auction, ctx.now.toJSDate()))
    fail('auction.wrong_state', conflictOn(ctx.caller, auction, ['reserve']))
  const accepted = await moveOffer(ctx, offer, 'accept', {
    guard: async () => {
      refuseChanged(ctx, deal, expected)
      await refuseUnfitBidder(ctx, deal)
    },
    set: { payUntil },
  })
  await moveAuction(ctx, auction, 'reserve', { set: { hiddenReason: null } })
  // A free transport by a charity needs no payment, nor does one that is paid already.
  if ((await priceToPayMinor(ctx, { auction, offer: accepted })) === 0) await openDeal(ctx, deal)
}

/** Checks early, so that a second administrator is not asked for something impossible. */
async function refuseUnchoosable(ctx: TxCtx, deal: Deal, expected: Expected): Promise<void> {
  const { auction, offer } = deal
  if (!isChoosable(auction, ctx.now.toJSDate()))
    fail('auction.wrong_state', conflictOn(ctx.caller, auction, ['reserve']))
  if (offer.status !== 'active') fail('offer.wrong_state', conflictIn(offerMoves, offer.status, ['accept']))
  refuseChanged(ctx, deal, expected)
  await refuseUnfitBidder(ctx, deal)
}

/** The acceptance holds only for the price and listing version that the owner saw. */
function refuseChanged(ctx: Ctx, { auction, offer }: Deal, input: Expected): void {
  if (offer.validUntil <= ctx.now.toJSDate())
    fail('offer.expired', conflictIn(offerMoves, offer.status, ['accept', 'book']))
  if (minorOf(input.expectedGross, offer.currency, 'expectedGross') !== offer.grossMinor)
    fail('offer.price_changed', {
      ...conflictIn(offerMoves, offer.status),
      gross: toWire(money(offer.grossMinor, offer.currency)),
    })
  if (input.auctionVersion !== auction.version)
    fail('auction.version_conflict', {
      ...conflictOn(ctx.caller, auction),
      version: auction.version,
    })
  refuseOtherVersion(ctx, offer)
}

async function refuseUnfitBidder(ctx: TxCtx, deal: Deal): Promise<void> {
  const { auction, offer } = deal
  const unfitness = await findUnfitness(ctx, deal)
  if (unfitness === 'own_auction') fail('offer.own_auction', conflictOn(ctx.caller, auction))
  if (unfitness) fail('offer.wrong_state', conflictIn(offerMoves, offer.status, ['accept']))
}
