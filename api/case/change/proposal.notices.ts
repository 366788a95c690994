import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices, Value } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'

interface Proposed {
  offerId: number
  side: 'owner' | 'provider'
  pickupDate: string | null
  deliveryDate: string | null
  description: string | null
  note: string
}

const facts = ['newPickup', 'newDelivery', 'description'] as const

/** Proposals for the other side, answers for the proposer, and agreements for both. */
export const proposalNotices: Notices = {
  'proposal.propose': about(({ other }, { values, ...told }, { note, side }) => [
    {
      ...{ to: other, by: 'both', facts, ...told, hash: 'change' },
      words: side === 'owner' ? 'proposal.proposeProvider' : 'proposal.proposeOwner',
      values: { ...values, reason: note },
    },
  ]),
  'proposal.accept': about(({ own, other }, told) =>
    [own, other].map((to) => ({ to, by: 'both', words: 'proposal.accept', facts, ...told })),
  ),
  // Leaves out the proposed values: a declined day could be read as agreed.
  'proposal.decline': about(({ own }, told, { side }) => [
    {
      ...{ to: own, by: 'both', ...told },
      words: side === 'owner' ? 'proposal.declineOwner' : 'proposal.declineProvider',
    },
  ]),
  'proposal.withdraw': about(({ other }, told) => [{ to: other, by: 'centre', words: 'proposal.withdraw', ...told }]),
}

interface Told {
  values: Record<string, Value>
  page: 'deal'
  params: { id: number }
}

type Say = (sides: { own: number; other: number }, told: Told, proposed: Proposed) => Notice[]

function about(say: Say) {
  return async (ctx: Ctx, { id, event }: Announcement): Promise<Notice[]> => {
    const proposed = await queryOne<Proposed>(
      ctx,
      `select offer_id as "offerId", side, pickup_date as "pickupDate", delivery_date as "deliveryDate",
         description, note
       from change_proposals where id = $1`,
      [id],
    )
    const deal = proposed && (await findDeal(ctx, proposed.offerId))
    if (!deal) return []
    return companyRecipients(deal, event, say(sidesOf(deal, proposed), tell(deal, proposed), proposed))
  }
}

const sidesOf = ({ ownerId, bidderId }: FoundDeal, { side }: Proposed) =>
  side === 'owner' ? { own: ownerId, other: bidderId } : { own: bidderId, other: ownerId }

const tell = ({ offerId, values }: FoundDeal, { pickupDate, deliveryDate, description }: Proposed): Told => ({
  values: {
    ...values,
    newPickup: { day: pickupDate },
    newDelivery: { day: deliveryDate },
    description: description ?? '',
  },
  page: 'deal',
  params: { id: offerId },
})
