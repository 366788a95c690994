import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { OpenMatters } from './closing.rules.ts'

/** `user` is an SQL expression for the user's id. */
const columns = (user: string) => {
  const ofBothSides = (status: string) => /* sql */ `offers o join auctions a on a.id = o.auction_id
    where (a.owner_id = ${user} or o.bidder_id = ${user}) and ${status}`
  return {
    deals: `select count(*)::int from ${ofBothSides(`o.status in ('awaiting_payment', 'accepted')`)}`,
    refunds: `select count(*)::int from payments p join offers o on o.id = p.offer_id
      where p.payer_id = ${user} and (p.status in ('captured', 'partially_refunded')
        and (o.status in ('cancelled', 'fraud') and o.courier_keeps_minor is null or p.returned_at is not null)
        or exists (select from refunds r where r.payment_id = p.id and r.status in ('proposed', 'due', 'failed')))`,
    payouts: `select count(*)::int from (
        select company_id from payouts where status in ('on_hold', 'due', 'processing', 'failed')
        union all select company_id from reversals where status in ('noticed', 'due')
      ) p join companies c on c.id = p.company_id where c.user_id = ${user}`,
    disputes: `select count(*)::int from chargebacks d join payments p on p.id = d.payment_id
      where d.status in ('open', 'evidence_sent') and p.offer_id in (select o.id from ${ofBothSides('true')})`,
    complaints: `select count(*)::int from complaints q where q.status not in ('closed', 'withdrawn')
      and q.offer_id in (select o.id from ${ofBothSides('true')})`,
  } satisfies Record<keyof OpenMatters, string>
}

export const accountBlockersOf = (user: string): string =>
  Object.entries(columns(user))
    .map(([name, count]) => `(${count}) as "${name}"`)
    .join(', ')

/** All counts are zero. */
export const noAccountBlockers = (user: string): string =>
  Object.values(columns(user))
    .map((count) => `(${count}) = 0`)
    .join(' and ')

export async function findAccountBlockers(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<OpenMatters> {
  const row = await queryOne<OpenMatters>(ctx, `select ${accountBlockersOf('$1')}`, [userId])
  return row ?? { deals: 0, refunds: 0, payouts: 0, disputes: 0, complaints: 0 }
}
