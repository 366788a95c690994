import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

interface Asked {
  offerId: number
  reason: string
}

/** Notices about late cancellation requests. An outcome that ends the deal, or opens a complaint, has its own notice. */
export const cancellationNotices: Notices = {
  'cancellation.ask': about(({ bidderId: to, values }, { offerId, reason }) => [
    { to, by: 'both', words: 'cancellation.ask', values: { ...values, reason }, page: 'deal', params: { id: offerId }, hash: 'cancellation' }, // prettier-ignore
  ]),
  'cancellation.withdraw': about(({ bidderId: to, values }, { offerId }) => [
    { to, by: 'centre', words: 'cancellation.withdraw', values, page: 'deal', params: { id: offerId } },
  ]),
}

function about(say: (deal: FoundDeal, asked: Asked) => Notice[]) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const row = await queryOne<Asked>(ctx, `select offer_id as "offerId", reason from cancel_requests where id = $1`, [
      id,
    ])
    const deal = row && (await findDeal(ctx, row.offerId))
    return deal ? companyRecipients(deal, event, say(deal, row)) : []
  }
}
