import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { dealCase } from '#api/offer/deal-case.move.ts'
import { findCreditMinor, mayHoldMoney } from './held-money.query.ts'
import { holdMoney } from './hold-money.part.ts'
import { findOpenRescue, rebook, returnMoney } from './move-money.part.ts'
import { Rescue } from './rescue.model.ts'
import { moveRescue } from './rescue.move.ts'

const closed: readonly AuctionStatus[] = ['hidden', 'cancelled', 'removed']

/** Money is held until another offer is booked, the cancelled deal is reinstated, or the listing is closed. */
export const rescueCase = {
  ...dealCase({
    model: Rescue,
    move: (ctx, row, event: 'resume') => moveRescue(ctx, row, event, { set: { endedAt: ctx.now.toJSDate() } }),
    open: ['open'],
    onOffer: {
      active: 'stays',
      stale: 'stays',
      awaiting_payment: 'stays',
      accepted: 'resume',
      realized: 'stays',
      withdrawn: 'stays',
      rejected: 'stays',
      lost: 'stays',
      expired: 'stays',
      cancelled: 'stays',
      fraud: 'stays',
    },
    onTaken: rebook,
    onListing,
    creditMinor: findCreditMinor,
  }),
  mayHold: mayHoldMoney,
  hold: holdMoney,
}

/** A closed listing has no next deal. If its time ended while an offer was to be paid, the money goes back now. */
async function onListing(
  ctx: TxCtx,
  auctionId: number,
  { from, to }: { from: AuctionStatus; to: AuctionStatus },
): Promise<void> {
  const isClosed = closed.includes(to)
  if (!['active', 'reserved'].includes(from) || !(isClosed || to === 'active')) return
  const rescue = await findOpenRescue(ctx, auctionId)
  if (!rescue) return
  if (isClosed) return returnMoney(ctx, rescue, 'close')
  if (rescue.until <= ctx.now.toJSDate()) await returnMoney(ctx, rescue, 'lapse')
}
