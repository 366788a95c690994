import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { Currency } from '#content/storefronts.ts'

interface PastDeals {
  by: SignedIn
  carriedBy: SignedIn
  /** In whole currency units, one per deal. */
  prices: readonly number[]
  category?: string
  distance?: number
  currency?: Currency
  weight?: number | null
  floors?: number
  daysAgo?: number
  /** The status of the offers. */
  status?: 'accepted' | 'realized' | 'cancelled'
}

/** Inserts past deals as rows, as calls cannot make any. Returns the ids of their offers. */
export async function pastDeals(wishes: PastDeals): Promise<number[]> {
  const { by, carriedBy, prices, category = 'sofa', distance = 350, currency = 'PLN' } = wishes
  const { weight = null, floors = 0, daysAgo = 10, status = 'realized' } = wishes
  const rows = await query<{ id: number }>(
    { tx: undefined },
    `with done as (
       insert into auctions (uuid, owner_id, status, locale, currency, title, main_category_id, category_id, from_address,
         to_address, distance, total_weight_kg, pickup_floor)
       select gen_random_uuid(), $1, 'completed', 'pl_PL', $2, 'Paid ' || price, $3, $4, '{}', '{}', $5, $6, $7
       from unnest($8::int[]) as price returning id, title)
     insert into offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent, vat_minor, gross_minor, fee_net_minor, fee_vat_minor, valid_until, accepted_at)
     select id, $9, $10, $11, $2, price * 100, 0, 0, price * 100, 0, 0, now(), now() - make_interval(days => $12)
     from done, lateral (select substring(title from '\\d+')::int as price) as read returning id`,
    [
      by.userId,
      currency,
      findCategory(category)?.parent ?? category,
      category,
      distance,
      weight,
      floors,
      prices,
      carriedBy.userId,
      carriedBy.companyId,
      status,
      daysAgo,
    ],
  )
  return rows.map(({ id }) => id)
}

/** Prices around one of them, spread evenly from four fifths to six fifths. */
export const around = (price: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(price * (0.8 + (0.4 * at) / (count - 1))))
