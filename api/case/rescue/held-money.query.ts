import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'

/**
 * The money of an offer's payments if all of it is here: nothing refunded or ordered, and not
 * disputed. Null otherwise.
 */
export const heldMinor = (offer: string): string => /* sql */ `
  (select sum(p.amount_minor)::int from payments p
   where p.offer_id = ${offer} and p.returned_at is null and p.status in ('captured', 'partially_refunded')
   having bool_and(p.status = 'captured'
     and not exists (select from refunds r where r.payment_id = p.id and r.status <> 'declined')
     and not exists (select from chargebacks b where b.payment_id = p.id and b.status <> 'won')))`

/** 0 if not all of the money is here. */
export async function findHeldMinor(ctx: Pick<Ctx, 'tx'>, offerId: number): Promise<number> {
  const row = await queryOne<{ minor: number | null }>(ctx, `select ${heldMinor('$1::int')} as minor`, [offerId])
  return row?.minor ?? 0
}

/**
 * Whether the money of a deal can stay for the next one: it is here, neither side disputes the deal,
 * and the customer has not asked to cancel it.
 */
export async function mayHoldMoney(ctx: Pick<Ctx, 'tx'>, offerId: number): Promise<boolean> {
  const row = await queryOne<{ minor: number | null }>(
    ctx,
    `select ${heldMinor('o.id')} as minor from offers o where o.id = $1 and not o.is_fraud_reported
       and not exists (select from complaints k where k.offer_id = o.id and k.status not in ('closed', 'withdrawn'))
       and not exists (select from cancel_requests q where q.offer_id = o.id and q.status in ('open', 'disputed'))`,
    [offerId],
  )
  return (row?.minor ?? 0) > 0
}

/** The money held for the next deal of a listing. */
export async function findCreditMinor(ctx: Pick<Ctx, 'tx'>, auctionId: number): Promise<number> {
  const row = await queryOne<{ minor: number }>(
    ctx,
    `select r.amount_minor as minor from rescues r
     where r.auction_id = $1 and r.status = 'open' and r.amount_minor = ${heldMinor('r.offer_id')}`,
    [auctionId],
  )
  return row?.minor ?? 0
}
