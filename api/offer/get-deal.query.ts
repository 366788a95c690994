import { literal, Op } from 'sequelize'
import { Auction } from '#api/auction/auction.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { modelOfRow, type JsonRow } from '#api/kit/db/model-of-row.ts'
import { setForRequest, requestMemo } from '#api/kit/request-memo.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
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

/** Reads the deal. `not_found` for callers who have no part in it. */
export const getDeal = (ctx: Ctx, offerId: number): Promise<Deal> =>
  requestMemo(ctx, `deal ${offerId}`, () => readDeal(ctx, offerId))

/** Caches rows that were already read together with the offer view. */
export const keepDeal = (ctx: Ctx, offer: JsonRow, auction: JsonRow): void =>
  setForRequest(ctx, `deal ${String(offer.id)}`, dealOf({ offer, auction }))

const dealOf = ({ offer, auction }: Record<'offer' | 'auction', JsonRow>): Deal => ({
  auction: modelOfRow(Auction, auction),
  offer: modelOfRow(Offer, offer),
})

async function readDeal(ctx: Ctx, offerId: number): Promise<Deal> {
  const rows = await queryOne<Record<'offer' | 'auction', JsonRow>>(
    ctx,
    `select row_to_json(o) as offer, row_to_json(a) as auction
     from offers o join auctions a on a.id = o.auction_id where o.id = $1`,
    [offerId],
  )
  const deal = dealOf(orNotFound(rows))
  return maySeeOffer(ctx.caller, partiesOf(deal)) ? deal : fail('not_found')
}

/**
 * Locks the deal for a change by a person. Access is checked first, so outsiders cannot hold locks.
 */
export async function lockDeal(ctx: TxCtx, offerId: number): Promise<Deal> {
  const parties = orNotFound(
    await queryOne<Parties>(
      ctx,
      `select a.owner_id as "ownerId", o.bidder_id as "bidderId"
       from offers o join auctions a on a.id = o.auction_id where o.id = $1`,
      [offerId],
    ),
  )
  return maySeeOffer(ctx.caller, parties) ? lockAnyDeal(ctx, offerId) : fail('not_found')
}

/**
 * Locks without an access check, for jobs and the card processor. Lock order: auction, then offer.
 */
export async function lockAnyDeal(ctx: TxCtx, offerId: number): Promise<Deal> {
  const ofOffer = {
    [Op.eq]: literal(`(select auction_id from offers where id = ${Number(offerId)})`),
  }
  const auction = await lock(ctx, Auction, { id: ofOffer })
  return { auction, offer: await lock(ctx, Offer, { id: offerId }) }
}
