import { money } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices, Value } from '#api/notification/notification.rules.ts'

interface Told {
  offerId: number
  complaintId: number | null
  side: 'owner' | 'provider'
  backMinor: number
  text: string
  until: Date
}

/** Proposals for the other side, answers for the proposer, and agreements for both. */
export const settlementNotices: Notices = {
  'settlement.propose': about(({ other }, told) => [{ to: other, by: 'both', words: 'settlement.propose', ...told }]),
  'settlement.accept': about(({ own, other }, told) =>
    [own, other].map((to) => ({ to, by: 'both', words: 'settlement.accept', ...told })),
  ),
  'settlement.decline': about(({ own }, told) => [{ to: own, by: 'both', words: 'settlement.decline', ...told }]),
  'settlement.lapse': about(({ own }, told) => [{ to: own, by: 'both', words: 'settlement.lapse', ...told }]),
}

interface Filled {
  values: Record<string, Value>
  page: 'complaint' | 'settlement'
  params: { id: number }
}

function about(say: (sides: { own: number; other: number }, filled: Filled) => Notice[]) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const told = await queryOne<Told>(
      ctx,
      `select offer_id as "offerId", complaint_id as "complaintId", side, back_minor as "backMinor", text, until from settlements where id = $1`,
      [id],
    )
    const deal = told && (await findDeal(ctx, told.offerId))
    return deal ? companyRecipients(deal, event, say(sidesOf(deal, told), fill(deal, told))) : []
  }
}

const sidesOf = ({ ownerId, bidderId }: FoundDeal, { side }: Told) =>
  side === 'owner' ? { own: ownerId, other: bidderId } : { own: bidderId, other: ownerId }

const fill = (deal: FoundDeal, { complaintId, backMinor, text, until }: Told): Filled => ({
  values: {
    ...deal.values,
    reason: text,
    amount: { money: money(backMinor, deal.currency) },
    until: { instant: until.toISOString() },
  },
  page: complaintId ? 'complaint' : 'settlement',
  params: { id: complaintId ?? deal.offerId },
})
