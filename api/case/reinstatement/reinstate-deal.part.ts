import { PAY_BOOKED_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { isWithheld } from '#api/auction/auction.rules.ts'
import { liftDecision } from '#api/auction/decision/decision.part.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import { query } from '#api/kit/db/db.ts'
import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { Offer } from '#api/offer/offer.model.ts'
import type { Reinstatement } from '#api/case/reinstatement/reinstatement.model.ts'
import type { ListingWas } from '#api/offer/past-deal.rules.ts'
import { retractInvitations } from '#api/opinion/retract-invitations.part.ts'
import { takeBackRevenue } from '#api/payment/post-revenue.part.ts'
import { findOpenRescue } from '#api/case/rescue/move-money.part.ts'
import { bindDeal, openDeal } from '#api/deal/open-deal.part.ts'
import { priceToPayMinor } from '#api/deal/to-pay.part.ts'

/**
 * Reinstates a deal. The money of a closed deal is still held, and so may be that of a cancelled
 * one; otherwise it was refunded and has to be paid again.
 */
export async function reinstateDeal(ctx: TxCtx, deal: Deal, reinstatement: Reinstatement): Promise<void> {
  const { offer } = deal
  const step = {
    set: { reinstatedAt: ctx.now.toJSDate() },
    reason: reinstatement.reason,
    eventData: reinstatement.side === 'admin' ? { officeReason: reinstatement.reason } : {},
  }
  await retractInvitations(ctx, offer.id)
  await endOwnOther(ctx, offer)
  const isMoneyHere = offer.status === 'realized' || (await findOpenRescue(ctx, offer.auctionId))?.offerId === offer.id
  if (!isMoneyHere && prepaidMinor(offer) > 0) return awaitMoney(ctx, deal, reinstatement, step)
  if (offer.status === 'realized') await undoRealizing(ctx, offer)
  await moveOffer(ctx, offer, 'reinstate', {
    ...step,
    set: { ...step.set, realizedAt: null, ...notCancelled },
  })
  await showDeal(ctx, deal.auction, 'reinstate')
  await bindDeal(ctx, deal, { isAgain: true })
}

const notCancelled = { cancelledAt: null, endedReason: null, cancelFault: null }

interface Step {
  set: { reinstatedAt: Date }
  reason: string
  eventData: object
}

/** The owner has a day to pay, because they may be offline when the other side agrees. */
async function awaitMoney(
  ctx: TxCtx,
  { auction, offer }: Deal,
  reinstatement: Reinstatement,
  step: Step,
): Promise<void> {
  const payUntil = ctx.now.plus({ hours: PAY_BOOKED_HOURS }).toJSDate()
  await reinstatement.update({ listingWas: stoodAs(auction) }, { transaction: ctx.tx })
  await query(
    ctx,
    `update payments set returned_at = $2 where offer_id = $1 and returned_at is null
       and status in ('captured', 'partially_refunded', 'refunded')`,
    [offer.id, ctx.now.toJSDate()],
  )
  await moveOffer(ctx, offer, 'reinstateUnpaid', { ...step, set: { ...step.set, payUntil } })
  await showDeal(ctx, auction, 'reserve')
  if ((await priceToPayMinor(ctx, { auction, offer })) === 0) await openDeal(ctx, { auction, offer })
}

/** A listing hidden by a fraud ruling returns to its owner. */
const stoodAs = ({ status, hiddenReason }: Auction): ListingWas =>
  status === 'active' ? 'active' : hiddenReason === 'expired' ? 'expired' : 'owner'

async function showDeal(ctx: TxCtx, auction: Auction, event: 'reinstate' | 'reserve'): Promise<void> {
  const wasWithheld = isWithheld(auction)
  await moveAuction(ctx, auction, event, { set: { hiddenReason: null, blockedFrom: null } })
  if (wasWithheld) await liftDecision(ctx, auction.id)
}

/** A company has one open offer per listing, so a newer one is closed. */
async function endOwnOther(ctx: TxCtx, { auctionId, companyId }: Offer): Promise<void> {
  const others = await lockAll(ctx, Offer, { auctionId, companyId, status: ['active', 'stale'] })
  for (const other of others)
    await moveOffer(ctx, other, 'lose', {
      set: { endedReason: 'own_reinstated' },
      eventData: { reason: 'own_reinstated' },
    })
}

async function undoRealizing(ctx: TxCtx, offer: Offer): Promise<void> {
  await takeBackRevenue(ctx, offer)
  await query(ctx, `update companies set deals_count = deals_count - 1 where id = $1 and deals_count > 0`, [
    offer.companyId,
  ])
}
