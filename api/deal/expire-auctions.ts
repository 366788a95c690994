import type { Ctx } from '#api/kit/context.ts'
import { rows } from '#api/kit/db.ts'
import { eachAlone } from '#api/kit/each-alone.ts'
import { findLocked, type TxCtx } from '#api/kit/transition.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { OFFERS_AFTER_EXPIRY_HOURS } from '#api/auction/auction.rules.ts'
import { expireOffers } from '#api/offer/close-offers.part.ts'
import { moveAuction } from '#api/auction/move-auction.part.ts'

const BATCH = 500

/** What nobody took in time is hidden; its offers can be accepted for one day more. */
export async function expireAuctions(ctx: Ctx): Promise<void> {
  await hideOutdated(ctx)
  await endLeftOffers(ctx)
}

async function hideOutdated(ctx: Ctx): Promise<void> {
  const due = await rows<{ id: number }>(
    ctx,
    `select id from auctions where status = 'active' and expires_at <= $1 order by expires_at limit ${BATCH}`,
    [ctx.now.toJSDate()],
  )
  await eachAlone(ctx, due, (ctx, { id }) => hideIfOutdated(ctx, id))
}

async function hideIfOutdated(ctx: TxCtx, id: number): Promise<void> {
  const auction = await findLocked(ctx, Auction, { id, status: 'active' })
  // Its dates may have been moved since it was found.
  if (!auction?.expiresAt || auction.expiresAt > ctx.now.toJSDate()) return
  await moveAuction(ctx, auction, 'expire', { set: { hiddenReason: 'expired' } })
}

async function endLeftOffers(ctx: Ctx): Promise<void> {
  const over = ctx.now.minus({ hours: OFFERS_AFTER_EXPIRY_HOURS }).toJSDate()
  const due = await rows<{ id: number }>(
    ctx,
    `select a.id from auctions a
     where a.status = 'hidden' and a.hidden_reason = 'expired' and a.expires_at <= $1
       and exists (select from offers o where o.auction_id = a.id and o.status in ('active', 'stale'))
     limit ${BATCH}`,
    [over],
  )
  await eachAlone(ctx, due, async (ctx, { id }) => {
    const auction = await findLocked(ctx, Auction, { id, status: 'hidden' })
    if (auction?.expiresAt && auction.expiresAt <= over) await expireOffers(ctx, id)
  })
}
