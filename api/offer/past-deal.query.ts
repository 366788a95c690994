import { queryOne } from '#api/kit/db/db.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { CancelledBy } from './offer.rules.ts'
import type { ListingWas } from './past-deal.rules.ts'

/** State of a deal after its end, with any request to reinstate it. */
export interface PastFacts {
  payoutStatus: string | null
  /** The courier keeps a part of the price. */
  isClaimed: boolean
  cancelledBy: CancelledBy | null
  /** Its payment is captured and not returned. */
  isPaymentHeld: boolean
  /** The cardholder disputes the payment. */
  isPaymentDenied: boolean
  asked: { id: number; side: 'owner' | 'provider'; reason: string; until: string } | null
  /** Sides whose request was declined. */
  declined: ('owner' | 'provider')[]
}

/** A JSON object for offer `o`; null until its deal has ended. */
export const PAST = /* sql */ `case when o.status in ('realized', 'cancelled', 'fraud') then json_build_object(
  'payoutStatus', (select status from payouts where offer_id = o.id
    order by status in ('processing', 'paid') desc, complaint_id nulls first limit 1),
  'isClaimed', o.courier_keeps_minor is not null,
  'cancelledBy', (select case when e.actor_id is null then 'clock'
      when e.actor_id = (select owner_id from auctions where id = o.auction_id) then 'owner'
      when (select role from users where id = e.actor_id) = 'admin' then 'office'
      else 'provider' end
    from audit_events e where e.machine = 'offer' and e.thing_id = o.id::text and e.event = 'cancel' and o.status = 'cancelled'
    order by e.id desc limit 1),
  'isPaymentHeld', exists (select from payments m where m.offer_id = o.id and m.status = 'captured'
    and m.returned_at is null),
  'isPaymentDenied', exists (select from payments m join chargebacks b on b.payment_id = m.id
    where m.offer_id = o.id and b.status <> 'won'),
  'asked', (select json_build_object('id', r.id, 'side', r.side, 'reason', r.reason, 'until', r.until)
    from reinstatements r where r.offer_id = o.id and r.status = 'open'),
  'declined', (select coalesce(json_agg(r.side), '[]')
    from reinstatements r where r.offer_id = o.id and r.status = 'declined')) end`

export async function readPast(ctx: Pick<Ctx, 'tx'>, offerId: number): Promise<PastFacts | null> {
  const row = await queryOne<{ past: PastFacts | null }>(ctx, `select ${PAST} as past from offers o where o.id = $1`, [
    offerId,
  ])
  return row?.past ?? null
}

/** The state of the listing before its deal was reinstated unpaid. */
export async function findListingWas(ctx: Pick<Ctx, 'tx'>, offerId: number): Promise<ListingWas | null> {
  const last = await queryOne<{ listingWas: ListingWas | null }>(
    ctx,
    `select listing_was as "listingWas" from reinstatements where offer_id = $1 and status = 'agreed'
     order by id desc limit 1`,
    [offerId],
  )
  return last?.listingWas ?? null
}
