import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

/**
 * Requests to share the courier's position, and their answers. The end of sharing at delivery needs
 * no notice.
 */
export const trackingNotices: Notices = {
  'tracking.ask': about(({ bidderId: to, offerId, values }) => [
    { to, by: 'both', words: 'tracking.ask', values, page: 'deal', params: { id: offerId }, hash: 'sharing' },
  ]),
  'tracking.share': toOwner('share'),
  'tracking.decline': toOwner('decline'),
  'tracking.stop': toOwner('stop'),
}

function toOwner(event: 'share' | 'decline' | 'stop') {
  return about(({ ownerId: to, offerId, values }) => [
    { to, by: 'both', words: `tracking.${event}`, values, page: 'deal', params: { id: offerId }, hash: 'sharing' },
  ])
}

function about(say: (deal: FoundDeal) => Notice[]) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const share = await queryOne<{ offerId: number }>(
      ctx,
      `select offer_id as "offerId" from tracking_shares where id = $1`,
      [id],
    )
    const deal = share && (await findDeal(ctx, share.offerId))
    return deal ? companyRecipients(deal, event, say(deal)) : []
  }
}
