import { todayIn } from '#api/common/dates.rules.ts'
import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { canTakeWork } from '#api/offer/check-offer.part.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { findHeldMinor } from './held-money.query.ts'
import { Rescue } from './rescue.model.ts'
import { ASKED_MAX, rescueEnd } from './rescue.rules.ts'

/** Keeps the money of a deal that its courier has cancelled, and asks former bidders to stand in. */
export async function holdMoney(ctx: TxCtx, { auction, offer }: Deal): Promise<void> {
  const rescue = await Rescue.create(
    {
      auctionId: auction.id,
      offerId: offer.id,
      status: 'open',
      amountMinor: await findHeldMinor(ctx, offer.id),
      currency: offer.currency,
      asked: await findFormerBidders(ctx, { auction, offer }),
      until: rescueEnd(ctx.now, auction, storefrontOf(auction.locale).timeZone),
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'rescue', rescue, 'open')
}

interface Former {
  id: number
  owner: UserStatus
  company: CompanyStatus
}

/** Offers that lost to the cancelled one, whose days are still ahead, the lowest first. */
async function findFormerBidders(ctx: TxCtx, { auction, offer }: Deal): Promise<number[]> {
  const today = todayIn(ctx.now, storefrontOf(auction.locale).timeZone)
  const former = await query<Former>(
    ctx,
    `select o.id, u.status as owner, c.status as company
     from offers o join companies c on c.id = o.company_id join users u on u.id = c.user_id
     where o.auction_id = $1 and o.company_id <> $2 and o.status = 'lost' and o.ended_reason = 'other_accepted'
       and not o.is_fraud_reported and coalesce(o.pickup_date, o.delivery_date, $3) >= $3
       and not exists (select from offers n where n.auction_id = $1 and n.company_id = o.company_id and n.id > o.id)
     order by o.gross_minor, o.id limit ${ASKED_MAX}`,
    [auction.id, offer.companyId, today],
  )
  return former.filter(({ owner, company }) => canTakeWork(owner, company)).map(({ id }) => id)
}
