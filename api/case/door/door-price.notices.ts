import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, CentreWords, Notice, Notices } from '#api/notification/notification.rules.ts'

interface Asked {
  offerId: number
  oldMinor: number
  newMinor: number
  until: Date
  payUntil: Date | null
}

/** Notices to the customer about the higher price, to the courier about the answer, and to both when a deadline or a payment ends it. */
export const doorPriceNotices: Notices = {
  'door.ask': about('door.ask', ({ ownerId }) => [ownerId]),
  'door.accept': about('door.accept', ({ bidderId }) => [bidderId]),
  'door.pay': about('door.pay', both),
  'door.keep': about('door.keep', ({ bidderId }) => [bidderId]),
  'door.lapse': about('door.lapse', both),
  'door.leaveUnpaid': about('door.leaveUnpaid', both),
  'door.cancelFree': about('door.cancelFree', both),
}

function both({ ownerId, bidderId }: FoundDeal): number[] {
  return [ownerId, bidderId]
}

type DoorWords = Extract<CentreWords, `door.${string}`>

function about(words: DoorWords, recipients: (deal: FoundDeal) => number[]) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const asked = await queryOne<Asked>(
      ctx,
      `select offer_id as "offerId", old_gross_minor as "oldMinor", new_gross_minor as "newMinor", until,
         pay_until as "payUntil" from door_prices where id = $1`,
      [id],
    )
    const deal = asked && (await findDeal(ctx, asked.offerId))
    if (!deal) return []
    const values = valuesOf(deal, asked)
    const page = { page: words === 'door.ask' ? 'doorPrice' : 'deal', params: { id: deal.offerId } } as const
    const made = recipients(deal).map((to) => ({ to, by: 'both', words, values, ...page }) as const)
    return companyRecipients(deal, event, made)
  }
}

const valuesOf = ({ values, currency }: FoundDeal, { oldMinor, newMinor, until, payUntil }: Asked) => ({
  ...values,
  before: { money: money(oldMinor, currency) },
  price: { money: money(newMinor, currency) },
  more: { money: money(newMinor - oldMinor, currency) },
  until: { instant: (payUntil ?? until).toISOString() },
})
