import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices, Values } from '#api/notification/notification.rules.ts'

interface Told {
  offerId: number
  amountMinor: number
  until: Date
}

/** Notices to the owner about the money of a deal that its courier has cancelled. */
export const rescueNotices: Notices = {
  'rescue.open': about(() => 'rescue.open'),
  'rescue.takeBack': about(() => 'rescue.takeBack'),
  'rescue.close': about(() => 'rescue.takeBack'),
  'rescue.lapse': about(() => 'rescue.lapse'),
  // A dearer deal has the notice of its payment.
  'rescue.rebook': about((_told, { backMinor }) => (Number(backMinor) > 0 ? 'rescue.rebook' : null)),
}

type Say = (told: Told, announced: Announcement) => Extract<Notice, { by: 'both' }>['words'] | null

function about(say: Say) {
  return async (ctx: Ctx, announced: Announcement): Promise<Notice[]> => {
    const told = await queryOne<Told>(
      ctx,
      `select offer_id as "offerId", amount_minor as "amountMinor", until
       from rescues where id = $1`,
      [announced.id],
    )
    const deal = told && (await findDeal(ctx, told.offerId))
    const words = told && say(told, announced)
    if (!deal || !words) return []
    const values = fill(deal, told, Number(announced.backMinor ?? 0))
    return [{ to: deal.ownerId, by: 'both', words, values, page: 'myListing', params: { id: deal.auctionId } }]
  }
}

const fill = (deal: FoundDeal, { amountMinor, until }: Told, backMinor: number): Values => ({
  ...deal.values,
  amount: { money: money(amountMinor, deal.currency) },
  back: { money: money(backMinor, deal.currency) },
  until: { instant: until.toISOString() },
})
