import { DateTime } from 'luxon'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import type { Currency, Locale } from '#content/storefronts.ts'
import type { ListOffers } from './admin.schema.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

interface OfferLine {
  id: number
  status: OfferStatus
  auctionId: number
  title: string
  locale: Locale
  ownerId: number
  owner: string
  bidderId: number
  company: string
  gross: WireMoney
  /** State of the delivery; null if the offer is not a deal. */
  deliveryStatus: DeliveryStatus | null
  createdAt: Instant
  validUntil: Instant | null
}

type FoundOffer = Omit<OfferLine, 'gross'> & {
  grossMinor: number
  currency: Currency
  total: number
}

const orders: Record<ListOffers['order'], string> = {
  newest: 'o.id desc',
  oldest: 'o.id',
  // Converted to euro, to compare currencies.
  price: `o.gross_minor / coalesce((select per_euro from currency_rates where code = a.currency), 1) desc, o.id desc`,
}

/** A number matches the id of the offer or of its listing. */
const ASKED = /* sql */ `
  ($1::text is null or o.id::text = $1 or a.id::text = $1 or position(lower($1) in lower(a.title)) > 0)
  and ($2::text is null or c.id::text = $2 or position(lower($2) in lower(c.name)) > 0
    or position(lower($2) in lower(b.name)) > 0 or position(lower($2) in lower(b.email::text)) > 0)
  and ($3::text is null or o.status = $3)
  and ($4::timestamptz is null or o.created_at >= $4) and ($5::timestamptz is null or o.created_at < $5)`

/** All offers, with filters for admins. */
export async function listOffers(
  { storefront, ...ctx }: Ctx,
  { page, pageSize, listing, bidder, status, from, until, order }: ListOffers,
): Promise<Page<OfferLine>> {
  const midnight = (day: string | null, later = 0) =>
    day ? DateTime.fromISO(day, { zone: storefront.timeZone }).plus({ days: later }).toJSDate() : null
  const rows = await query<FoundOffer>(
    ctx,
    `select o.id, o.status, a.id as "auctionId", coalesce(a.title, '') as title, a.locale, w.id as "ownerId",
       w.name as owner, o.bidder_id as "bidderId", c.name as company, o.gross_minor as "grossMinor", a.currency,
       d.status as "deliveryStatus", ${INSTANT('o.created_at')} as "createdAt",
       ${INSTANT('o.valid_until')} as "validUntil", count(*) over ()::int as total
     from offers o join auctions a on a.id = o.auction_id join companies c on c.id = o.company_id
       join users b on b.id = o.bidder_id join users w on w.id = a.owner_id
       left join deliveries d on d.offer_id = o.id
     where ${ASKED} order by ${orders[order]} limit $6 offset $7`,
    [
      listing || null,
      bidder || null,
      status ?? null,
      midnight(from),
      midnight(until, 1),
      pageSize,
      (page - 1) * pageSize,
    ],
  )
  const data = rows.map(({ total: _, grossMinor, currency, ...offer }) => ({
    ...offer,
    gross: toWire(money(grossMinor, currency)),
  }))
  return { data, page, pageSize, total: rows[0]?.total ?? 0 }
}
