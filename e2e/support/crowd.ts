import type { Database } from './database.ts'

/** Copies an offer for this many more couriers, in the database. */
export async function crowdAround(db: Database, offerId: number, count: number): Promise<void> {
  await db.rows(
    `with people as (
       insert into users (role, status, email, name, locale, email_confirmed_at)
       select 'courier', 'active', 'crowd-' || n || '-' || $1 || '@shop.example', 'Kurt Kutscher', 'de_DE', now()
       from generate_series(1, $2::int) n returning id
     ), firms as (
       insert into companies (user_id, kind, status, name, slug, country)
       select id, 'courier', 'verified', 'Fuhrbetrieb Nummer ' || id, 'fuhrbetrieb', 'DE' from people
       returning id, user_id
     )
     insert into offers
       (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent, vat_minor, gross_minor,
        fee_net_minor, fee_vat_minor, pickup_date, delivery_date, valid_until, message)
     select auction_id, firms.user_id, firms.id, status, currency, net_minor, vat_percent, vat_minor, gross_minor,
       fee_net_minor, fee_vat_minor, pickup_date, delivery_date, valid_until, message
     from offers, firms where offers.id = $1::int`,
    [offerId, count],
  )
}
