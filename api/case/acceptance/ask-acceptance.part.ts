import { fail, failField } from '#api/kit/fail.ts'
import { findLocked, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { Acceptance } from '#api/case/acceptance/acceptance.model.ts'
import { ACCEPTANCE_HOURS } from '#api/case/acceptance/acceptance.rules.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { moveAcceptance } from '#api/case/acceptance/acceptance.move.ts'

/**
 * An administrator proposes to accept an offer on the customer's request. It takes effect once
 * another one agrees.
 */
export async function askAcceptance(ctx: TxCtx, { auction, offer }: Deal, reason: string): Promise<void> {
  const { caller } = ctx
  if (!caller.isSignedIn) fail('unauthorized')
  if (!reason) failField('reason', 'required')
  const open = await findLocked(ctx, Acceptance, { offerId: offer.id, status: 'open' })
  if (open && open.until > ctx.now.toJSDate()) return
  if (open) await moveAcceptance(ctx, open, 'lapse')
  const asked = await Acceptance.create(
    {
      offerId: offer.id,
      authorId: caller.userId,
      status: 'open',
      reason,
      grossMinor: offer.grossMinor,
      auctionVersion: auction.version,
      until: ctx.now.plus({ hours: ACCEPTANCE_HOURS }).toJSDate(),
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'acceptance', asked, 'ask')
}
