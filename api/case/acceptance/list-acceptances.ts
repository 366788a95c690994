import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { Currency } from '#content/storefronts.ts'

const SHOWN = 50

interface AcceptanceRow {
  id: number
  offerId: number
  auctionId: number
  title: string
  /** Current status of the offer, which may have ended meanwhile. */
  status: OfferStatus
  company: string
  ownerId: number
  owner: string
  authorId: number
  author: string
  reason: string
  grossMinor: number
  currency: Currency
  until: Date
  createdAt: Date
}

interface WaitingAcceptance extends Omit<AcceptanceRow, 'grossMinor' | 'currency' | 'until' | 'createdAt'> {
  gross: WireMoney
  until: Instant
  createdAt: Instant
}

/** Proposals to accept an offer for its customer, oldest first, for a second administrator. */
export async function listAcceptances(ctx: SignedInCtx): Promise<{ data: WaitingAcceptance[] }> {
  const rows = await query<AcceptanceRow>(
    ctx,
    `select k.id, o.id as "offerId", a.id as "auctionId", coalesce(a.title, '') as title, o.status,
       c.name as company, u.id as "ownerId", u.name as owner, s.id as "authorId", s.name as author, k.reason,
       k.gross_minor as "grossMinor", o.currency, k.until, k.created_at as "createdAt"
     from acceptances k join offers o on o.id = k.offer_id join auctions a on a.id = o.auction_id
       join companies c on c.id = o.company_id join users u on u.id = a.owner_id join users s on s.id = k.author_id
     where k.status = 'open' and k.until > $1 order by k.created_at, k.id limit ${SHOWN}`,
    [ctx.now.toJSDate()],
  )
  return {
    data: rows.map(({ grossMinor, currency, until, createdAt, ...one }) => ({
      ...one,
      gross: toWire(money(grossMinor, currency)),
      until: until.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  }
}
