import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

/** The accused is not notified until the investigation ends; then both sides get the finding. */
export const fraudNotices: Notices = {
  'fraud.dismiss': about((deal, reason) =>
    both(deal, reason, { words: 'fraud.dismiss', page: 'deal', params: { id: deal.offerId } }),
  ),
  'fraud.confirm': about((deal, reason) => both(deal, reason, { words: 'fraud.confirm', page: 'contact' })),
}

type Told = Pick<Notice, 'page' | 'params'> & { words: 'fraud.dismiss' | 'fraud.confirm' }

const both = ({ ownerId, bidderId, values }: FoundDeal, reason: string, told: Told): Notice[] =>
  [ownerId, bidderId].map((to) => ({ to, by: 'both', values: { ...values, reason }, ...told }))

function about(say: (deal: FoundDeal, reason: string) => Notice[]) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const row = await queryOne<{ offerId: number; finding: string }>(
      ctx,
      `select offer_id as "offerId", finding from fraud_reports where id = $1`,
      [id],
    )
    const deal = row && (await findDeal(ctx, row.offerId))
    return deal ? companyRecipients(deal, event, say(deal, row.finding)) : []
  }
}
