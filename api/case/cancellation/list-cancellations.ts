import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { Currency } from '#content/storefronts.ts'

const SHOWN = 50

interface CancellationRow {
  id: number
  offerId: number
  auctionId: number
  title: string
  /** `open`: the courier has not answered. `disputed`: they object and the deal stands. */
  status: 'open' | 'disputed'
  reason: string
  ownerId: number
  owner: string
  providerId: number
  provider: string
  grossMinor: number
  currency: Currency
  createdAt: Date
  /** Without an answer by then, an open request counts as agreed. */
  until: Date
}

interface WaitingCancellation extends Omit<CancellationRow, 'grossMinor' | 'currency' | 'createdAt' | 'until'> {
  gross: WireMoney
  createdAt: Instant
  until: Instant
}

/** Late cancellation requests that are unanswered or disputed, oldest first. */
export async function listCancellations(ctx: SignedInCtx): Promise<{ data: WaitingCancellation[] }> {
  const rows = await query<CancellationRow>(
    ctx,
    `select k.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, k.status, k.reason,
       u.id as "ownerId", u.name as owner, c.user_id as "providerId", c.name as provider,
       o.gross_minor as "grossMinor", o.currency, k.created_at as "createdAt", k.until
     from cancel_requests k join offers o on o.id = k.offer_id join auctions a on a.id = o.auction_id
       join users u on u.id = a.owner_id join companies c on c.id = o.company_id
     where k.status in ('open', 'disputed') and o.status = 'accepted'
     order by k.created_at, k.id limit ${SHOWN}`,
  )
  return {
    data: rows.map(({ grossMinor, currency, createdAt, until, ...one }) => ({
      ...one,
      gross: toWire(money(grossMinor, currency)),
      createdAt: createdAt.toISOString(),
      until: until.toISOString(),
    })),
  }
}
