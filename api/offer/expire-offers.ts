import type { Auction } from '#api/auction/auction.model.ts'
import { isOver, OFFERS_AFTER_EXPIRY_HOURS } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { lockAnyDeal } from './get-deal.query.ts'
import { moveOffer } from './offer.move.ts'
import type { Offer } from './offer.model.ts'

const BATCH = 500

const dueOffers = /* sql */ `
  select o.id from offers o join auctions a on a.id = o.auction_id
  where o.status in ('active', 'stale') and a.status <> 'reserved'
    and (o.valid_until <= $1
      or (a.status = 'hidden' and a.hidden_reason = 'expired' and a.expires_at <= $2))
  order by o.id limit ${BATCH}`

/**
 * Closes offers that are past their date, or whose listing expired more than the grace period ago.
 */
export async function expireDueOffers(ctx: Ctx): Promise<void> {
  const grace = ctx.now.minus({ hours: OFFERS_AFTER_EXPIRY_HOURS })
  const due = await query<{ id: number }>(ctx, dueOffers, [ctx.now.toJSDate(), grace.toJSDate()])
  await transactionPerRow(ctx, due, (ctx, { id }) => expireOne(ctx, id))
}

async function expireOne(ctx: TxCtx, id: number): Promise<void> {
  const { auction, offer } = await lockAnyDeal(ctx, id)
  const endedReason = reasonToEnd(auction, offer, ctx.now.toJSDate())
  if (!endedReason || (offer.status !== 'active' && offer.status !== 'stale')) return
  await moveOffer(ctx, offer, 'expire', { set: { endedReason } })
}

/**
 * Checked again under the lock: the dates of the offer or the auction may have moved since the
 * scan.
 */
function reasonToEnd(auction: Auction, offer: Offer, now: Date): string | undefined {
  if (auction.status === 'reserved') return undefined
  if (offer.validUntil <= now) return 'expired'
  return isOver(auction, now) ? 'listing_expired' : undefined
}
