import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

interface Asked {
  offerId: number
  side: DealSide
  reason: string
  until: Date | null
}

/** Reinstatement requests for the other side, and their outcome for the one who asked. */
export const reinstatementNotices: Notices = {
  'reinstatement.ask': about((deal, asked) => [
    {
      ...toDeal(deal),
      to: otherOf(deal, asked),
      by: 'both',
      words: asked.side === 'owner' ? 'reinstatement.askProvider' : 'reinstatement.askOwner',
      values: {
        ...deal.values,
        reason: asked.reason,
        until: { instant: (asked.until ?? new Date(0)).toISOString() },
      },
      hash: 'reinstatement',
    },
  ]),
  'reinstatement.decline': about((deal, asked) => [
    {
      ...{ ...toDeal(deal), to: authorOf(deal, asked), by: 'both' },
      words: asked.side === 'owner' ? 'reinstatement.declineOwner' : 'reinstatement.declineProvider',
    },
  ]),
  'reinstatement.withdraw': about((deal, asked) => [
    { ...toDeal(deal), to: otherOf(deal, asked), by: 'centre', words: 'reinstatement.withdraw' },
  ]),
  'reinstatement.lapse': about((deal, asked) => [
    { ...toDeal(deal), to: authorOf(deal, asked), by: 'both', words: 'reinstatement.lapse' },
  ]),
}

const toDeal = ({ values, offerId }: FoundDeal) => ({ values, page: 'deal', params: { id: offerId } }) as const

const authorOf = ({ ownerId, bidderId }: FoundDeal, { side }: Asked): number => (side === 'owner' ? ownerId : bidderId)

const otherOf = ({ ownerId, bidderId }: FoundDeal, { side }: Asked): number => (side === 'owner' ? bidderId : ownerId)

function about(say: (deal: FoundDeal, asked: Asked) => Notice[]) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const row = await queryOne<Asked>(
      ctx,
      `select offer_id as "offerId", side, reason, until from reinstatements where id = $1`,
      [id],
    )
    const deal = row && (await findDeal(ctx, row.offerId))
    return deal ? companyRecipients(deal, event, say(deal, row)) : []
  }
}
