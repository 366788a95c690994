import { queryOne } from '#api/kit/db.ts'
import { findDeal } from './deal-summary.part.ts'
import type { Notices } from './notification.rules.ts'

/** For whom we have chosen as he had asked reads how, and until when he pays; where nothing is to be paid he hears of the deal. */
export const acceptanceNotices: Notices = {
  'acceptance.agree': async (ctx, { id }) => {
    const found = await queryOne<{ offerId: number; reason: string }>(
      ctx,
      `select offer_id as "offerId", reason from acceptances where id = $1`,
      [id],
    )
    const deal = found && (await findDeal(ctx, found.offerId))
    if (!found || !deal?.payUntil) return []
    const until = { instant: deal.payUntil.toISOString() }
    return [
      {
        to: deal.ownerId,
        by: 'both',
        words: 'acceptance.agree',
        values: { ...deal.values, reason: found.reason, until },
        page: 'deal',
        params: { id: deal.offerId },
      },
    ]
  },
}
