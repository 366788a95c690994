import { queryOne } from '#api/kit/db/db.ts'
import { findDeal } from '#api/notification/deal-summary.query.ts'
import type { Notices } from '#api/notification/notification.rules.ts'

/**
 * Staff accepted an offer for the owner: the notice says how the owner asked and the payment
 * deadline. If nothing is to be paid, the deal's own notice is enough.
 */
export const acceptanceNotices: Notices = {
  'acceptance.agree': async (ctx, { id }) => {
    const row = await queryOne<{ offerId: number; reason: string }>(
      ctx,
      `select offer_id as "offerId", reason from acceptances where id = $1`,
      [id],
    )
    const deal = row && (await findDeal(ctx, row.offerId))
    if (!row || !deal?.payUntil) return []
    const until = { instant: deal.payUntil.toISOString() }
    return [
      {
        to: deal.ownerId,
        by: 'both',
        words: 'acceptance.agree',
        values: { ...deal.values, reason: row.reason, until },
        page: 'deal',
        params: { id: deal.offerId },
      },
    ]
  },
}
