import type { Storefront } from '#content/storefronts.ts'
import type { Place } from './search-cursor.part.ts'
import type { SearchSort } from './search.schema.ts'

export interface Order {
  /** Of the row `o` of an open auction. */
  key: string
  type: 'timestamptz' | 'date' | 'bigint' | 'float8'
  direction: 'asc' | 'desc'
  /** What stands before all others, whatever its key. */
  first?: string
}

/** As the indexes of `open_auctions` have them; what has no price, or no day, comes last. */
const orders: Record<Exclude<SearchSort, 'nearest' | 'ownCountry'>, Order> = {
  newest: { key: 'o.published_at', type: 'timestamptz', direction: 'desc' },
  ending: { key: 'o.expires_at', type: 'timestamptz', direction: 'asc' },
  distance: { key: 'o.distance', type: 'bigint', direction: 'asc' },
  date: { key: `coalesce(o.send_date_from, 'infinity')`, type: 'date', direction: 'asc' },
  price: { key: 'coalesce(o.euro_cents, 9000000000000)', type: 'bigint', direction: 'asc' },
  bestValue: { key: 'coalesce(o.euro_cents_per_km, -1)', type: 'bigint', direction: 'desc' },
}

/** `distance` is how far it is from where the nearest are wanted. */
export function orderOf(sort: SearchSort, { country }: Storefront, distance?: string): Order {
  if (sort === 'nearest')
    return distance ? { key: distance, type: 'float8', direction: 'asc' } : orders.newest
  if (sort !== 'ownCountry') return orders[sort]
  return country ? { ...orders.newest, first: `o.from_country = '${country}'` } : orders.newest
}

interface Among {
  where: string
  /** So many rows of it are wanted, from the first on. */
  most: number
  after: Place | undefined
  value: (one: unknown) => string
}

/** The ids of a page in their order, with their keys as `found`. */
export function idsInOrder(order: Order, { where, most, after, value }: Among): string {
  const { key, direction, first, type } = order
  const past = direction === 'desc' ? '<' : '>'
  const rest =
    after &&
    `(${key}, o.auction_id) ${past} (${value(after.key)}::${type}, ${value(after.id)}::int)`
  const part = (isFirst: boolean, among: (string | undefined)[]) => `(
    select o.auction_id, ${key} as key, ${isFirst} as "isFirst" from open_auctions o
    where ${[where, ...among].filter(Boolean).join(' and ')}
    order by ${key} ${direction}, o.auction_id ${direction} limit ${most})`
  if (!first) return part(false, [rest])
  const others = part(false, [`(${first}) is not true`, after?.isFirst ? undefined : rest])
  return after && !after.isFirst ? others : `${part(true, [first, rest])} union all ${others}`
}

export const inOrder = ({ direction }: Order): string =>
  `found."isFirst" desc, found.key ${direction}, found.auction_id ${direction}`
