import type { Currency } from '#content/storefronts.ts'
import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import { findDeal, type FoundDeal } from './deal-summary.part.ts'
import type { Notices } from './notification.rules.ts'
import { PAY_WINDOW_MINUTES } from '#api/offer/offer.rules.ts'

/** Who pays hears when it did not work; who carried hears whether the money is on its way. */
export const paymentNotices: Notices = {
  'payment.fail': async (ctx, { id }) => {
    const deal = await findPaidDeal(ctx, id)
    if (!deal) return []
    const until = deal.payUntil ?? ctx.now.plus({ minutes: PAY_WINDOW_MINUTES }).toJSDate()
    return [
      {
        to: deal.ownerId,
        by: 'both',
        words: 'payment.fail',
        values: { ...deal.values, until: { instant: until.toISOString() } },
        page: 'deal',
        params: { id: deal.offerId },
      },
    ]
  },
  'payment.expire': async (ctx, { id }) => {
    const deal = await findPaidDeal(ctx, id)
    if (!deal) return []
    return [
      {
        to: deal.ownerId,
        by: 'both',
        words: 'payment.expire',
        values: deal.values,
        page: 'myListing',
        params: { id: deal.auctionId },
      },
    ]
  },
  'payout.settle': async (ctx, { id }) => {
    const sent = await findPayout(ctx, id)
    return sent ? [{ ...sent, by: 'both', words: 'payout.settle', page: 'payments' }] : []
  },
  'payout.fail': async (ctx, { id }) => {
    const kept = await findPayout(ctx, id)
    return kept ? [{ ...kept, by: 'both', words: 'payout.fail', page: 'payoutAccount' }] : []
  },
}

async function findPayout(ctx: Ctx, payoutId: number) {
  const payout = await queryOne<{ offerId: number; minor: number; currency: Currency }>(
    ctx,
    `select offer_id as "offerId", amount_minor as minor, currency from payouts where id = $1`,
    [payoutId],
  )
  const deal = payout && (await findDeal(ctx, payout.offerId))
  if (!deal) return undefined
  const values = { ...deal.values, amount: { money: money(payout.minor, payout.currency) } }
  return { to: deal.bidderId, values, facts: ['amount'] as const }
}

async function findPaidDeal(ctx: Ctx, paymentId: number): Promise<FoundDeal | undefined> {
  const payment = await queryOne<{ offerId: number }>(
    ctx,
    'select offer_id as "offerId" from payments where id = $1',
    [paymentId],
  )
  return payment && findDeal(ctx, payment.offerId)
}
