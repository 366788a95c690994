import { Auction } from '#api/auction/auction.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import { Offer } from './offer.model.ts'
import { maySeeOffer, type Parties } from './offer.policy.ts'

/** An offer with the auction it is for. */
export interface Deal {
  auction: Auction
  offer: Offer
}

export const partiesOf = ({ auction, offer }: Deal): Parties => ({
  ownerId: auction.ownerId,
  bidderId: offer.bidderId,
})

/** For reading; who has no part in it is told that there is none. */
export async function getDeal(ctx: Ctx, offerId: number): Promise<Deal> {
  const offer = orNotFound(await Offer.findByPk(offerId, txOption(ctx)))
  const auction = orNotFound(await Auction.findByPk(offer.auctionId, txOption(ctx)))
  const deal = { auction, offer }
  return maySeeOffer(ctx.caller, partiesOf(deal)) ? deal : fail('not_found')
}

/** For a change by a person: auction first, then offer, as everywhere. */
export async function lockDeal(ctx: TxCtx, offerId: number): Promise<Deal> {
  const { auction } = await getDeal(ctx, offerId)
  return lockBoth(ctx, auction.id, offerId)
}

/** The same for a job or the card processor, whom nobody has to let in. */
export async function lockAnyDeal(ctx: TxCtx, offerId: number): Promise<Deal> {
  const { auctionId } = orNotFound(await Offer.findByPk(offerId, txOption(ctx)))
  return lockBoth(ctx, auctionId, offerId)
}

async function lockBoth(ctx: TxCtx, auctionId: number, offerId: number): Promise<Deal> {
  const auction = await lock(ctx, Auction, { id: auctionId })
  return { auction, offer: await lock(ctx, Offer, { id: offerId }) }
}
