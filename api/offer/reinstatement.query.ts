import { queryOne } from '#api/kit/db.ts'
import type { Ctx } from '#api/kit/context.ts'

/** What a deal that is over has left behind, and whether one side would have it stand again. */
export interface PastFacts {
  payoutStatus: string | null
  /** The courier was given a part of the price. */
  isClaimed: boolean
  /** What was paid for it is here. */
  isPaymentHeld: boolean
  /** The holder of a card denies having paid. */
  isPaymentDenied: boolean
  asked: { id: number; side: 'owner' | 'provider'; reason: string; until: string } | null
  /** Which sides have asked and were told no. */
  declined: ('owner' | 'provider')[]
}

/** One JSON object about the offer that `o` names; null as long as its deal is not over. */
export const PAST = /* sql */ `case when o.status in ('realized', 'cancelled', 'fraud') then json_build_object(
  'payoutStatus', (select status from payouts where offer_id = o.id),
  'isClaimed', o.courier_keeps_minor is not null,
  'isPaymentHeld', exists (select from payments m where m.offer_id = o.id and m.status = 'captured'
    and m.returned_at is null),
  'isPaymentDenied', exists (select from payments m join chargebacks b on b.payment_id = m.id
    where m.offer_id = o.id and b.status <> 'won'),
  'asked', (select json_build_object('id', r.id, 'side', r.side, 'reason', r.reason, 'until', r.until)
    from reinstatements r where r.offer_id = o.id and r.status = 'open'),
  'declined', (select coalesce(json_agg(r.side), '[]')
    from reinstatements r where r.offer_id = o.id and r.status = 'declined')) end`

export async function readPast(ctx: Pick<Ctx, 'tx'>, offerId: number): Promise<PastFacts | null> {
  const found = await queryOne<{ past: PastFacts | null }>(
    ctx,
    `select ${PAST} as past from offers o where o.id = $1`,
    [offerId],
  )
  return found?.past ?? null
}
