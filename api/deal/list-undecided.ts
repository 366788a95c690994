import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { Currency } from '#content/storefronts.ts'

const SHOWN = 50

interface UndecidedRow {
  offerId: number
  auctionId: number
  title: string
  why: 'disputed' | 'returned'
  reason: string
  grossMinor: number
  currency: Currency
  ownerId: number
  owner: string
  providerId: number
  provider: string
  since: Date
}

interface Undecided extends Omit<UndecidedRow, 'grossMinor' | 'currency' | 'since'> {
  gross: WireMoney
  since: Instant
}

/** Deals that have no end yet and no complaint of the office either, which would be decided instead; oldest first. */
export async function listUndecided(ctx: SignedInCtx): Promise<{ data: Undecided[] }> {
  const rows = await query<UndecidedRow>(
    ctx,
    `select o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title,
       case when d.status = 'returned' then 'returned' else 'disputed' end as why, coalesce(k.reason, '') as reason,
       o.gross_minor as "grossMinor", o.currency, u.id as "ownerId", u.name as owner,
       c.user_id as "providerId", c.name as provider,
       case when d.status = 'returned' then d.updated_at else k.updated_at end as since
     from offers o join auctions a on a.id = o.auction_id join users u on u.id = a.owner_id
       join companies c on c.id = o.company_id join deliveries d on d.offer_id = o.id
       left join cancel_requests k on k.offer_id = o.id and k.status = 'disputed'
     where o.status = 'accepted'
       and not exists (select from complaints m where m.offer_id = o.id and m.side = 'office')
       and (d.status = 'returned' or k.id is not null and d.status in ('planned', 'en_route_to_pickup', 'pickup_failed'))
     order by since, o.id limit ${SHOWN}`,
  )
  return {
    data: rows.map(({ grossMinor, currency, since, ...one }) => ({
      ...one,
      gross: toWire(money(grossMinor, currency)),
      since: since.toISOString(),
    })),
  }
}
