import type { Auction } from '#api/auction/auction.model.ts'
import { isWithheld } from '#api/auction/auction.rules.ts'
import { liftDecision, takeDecision, type Statement } from '#api/auction/decision/decision.part.ts'
import { lockAuction } from '#api/auction/get-auction.query.ts'
import { conflictOn, moveAuction } from '#api/auction/auction.move.ts'
import { publishAuction } from '#api/auction/publish-auction.ts'
import { bringBack, hideBy, stoodAs, withholdAuction } from '#api/auction/decision/withhold-auction.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { loseOffers } from '#api/offer/close-offers.part.ts'
import { upholdReports } from './report.move.ts'
import { moderationsOf, type Moderation } from './moderation.rules.ts'
import type { Moderate } from './moderation.schema.ts'

/** Applies a moderation decision to a listing; its owner is told the reasons. */
export async function moderateAuction(
  ctx: SignedInCtx & TxCtx,
  { auction: ref, decision, ground, reason }: Moderate,
): Promise<Auction> {
  const { auction } = await lockAuction(ctx, ref)
  await moderate(ctx, auction, decision, { ground, reason })
  return auction
}

/**
 * The same for a locked listing. A listing with an agreed deal is stopped through its offer
 * instead.
 */
export async function moderate(
  ctx: SignedInCtx & TxCtx,
  auction: Auction,
  decision: Moderation,
  statement: Statement,
): Promise<void> {
  if (!moderationsOf(auction).includes(decision)) fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  if (decision !== 'approve' && !statement.reason) failField('reason', 'required')
  await steps[decision](ctx, auction, statement)
}

type Step = (ctx: SignedInCtx & TxCtx, auction: Auction, statement: Statement) => Promise<void>

const steps: Record<Moderation, Step> = {
  approve: async (ctx, auction) => {
    await publishAuction(ctx, { auction: auction.id })
  },
  hide: async (ctx, auction, statement) => {
    await withholdAuction(ctx, auction, statement)
    await upholdReports(ctx, auction.id)
  },
  remove: async (ctx, auction, statement) => {
    if (auction.status === 'active') await hideBy(ctx, auction, 'moderation', statement.reason)
    await moveAuction(ctx, auction, 'remove', {
      set: { hiddenReason: null, blockedFrom: stoodAs(auction) ?? auction.blockedFrom },
      reason: statement.reason,
    })
    await loseOffers(ctx, auction.id, 'listing_removed')
    await takeDecision(ctx, auction, 'remove', statement)
    await upholdReports(ctx, auction.id)
  },
  show: async (ctx, auction, { reason }) => {
    await showAgain(ctx, auction, reason)
    await liftDecision(ctx, auction.id)
  },
}

/** Restores the state before the decision; a listing cancelled by its owner stays cancelled. */
export async function showAgain(ctx: TxCtx, auction: Auction, reason: string): Promise<void> {
  if (auction.status === 'removed')
    await moveAuction(ctx, auction, 'restore', { reason, set: { hiddenReason: 'moderation' } })
  if (auction.status === 'hidden' && isWithheld(auction)) await bringBack(ctx, auction, reason)
}
