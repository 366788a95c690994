import type { Storefront } from '#content/storefronts.ts'
import type { Source } from './search-conditions.query.ts'
import type { Place } from './search-cursor.lib.ts'
import type { SearchSort } from './search.schema.ts'

export interface Order {
  /** SQL over row `o` of an open auction. */
  key: string
  type: 'timestamptz' | 'date' | 'bigint' | 'float8'
  direction: 'asc' | 'desc'
  /** SQL for a group that sorts before all others, and for the rest. */
  first?: { is: string; isNot: string }
}

/** Each order matches an index of `open_auctions`; missing prices and days sort last. */
const orders: Record<Exclude<SearchSort, 'nearest' | 'ownCountry' | 'relevance'>, Order> = {
  newest: { key: 'o.published_at', type: 'timestamptz', direction: 'desc' },
  ending: { key: 'o.expires_at', type: 'timestamptz', direction: 'asc' },
  distance: { key: 'o.distance', type: 'bigint', direction: 'asc' },
  date: { key: `coalesce(o.send_date_from, 'infinity')`, type: 'date', direction: 'asc' },
  price: { key: 'coalesce(o.euro_cents, 9000000000000)', type: 'bigint', direction: 'asc' },
  bestValue: { key: 'coalesce(o.euro_cents_per_km, -1)', type: 'bigint', direction: 'desc' },
}

interface Wishes {
  /** SQL distance for `nearest`. */
  distance?: string | undefined
  /** `tsquery` of all words, matched against title and items. */
  told?: string | undefined
  from?: Source
}

export function orderOf(
  sort: SearchSort,
  { country }: Storefront,
  { distance, told, from = 'open_auctions' }: Wishes = {},
): Order {
  if (sort === 'nearest') return distance ? { key: distance, type: 'float8', direction: 'asc' } : orders.newest
  if (sort === 'relevance') return told ? { ...orders.newest, first: firstTold(told, from) } : orders.newest
  if (sort !== 'ownCountry') return orders[sort]
  const isFrom = `o.from_country = '${country}'`
  return country ? { ...orders.newest, first: { is: isFrom, isNot: `(${isFrom}) is not true` } } : orders.newest
}

const firstTold = (told: string, from: Source) => {
  const of = (row: string) => `${row}.told @@ ${told}`
  if (from === 'open_words') return { is: of('o'), isNot: `not ${of('o')}` }
  return {
    is: `o.auction_id in (select w.auction_id from open_words w where ${of('w')})`,
    // A correlated subquery per row, so that the planner does not build a list of all matches.
    isNot: `not (select ${of('w')} from open_words w where w.auction_id = o.auction_id)`,
  }
}

interface Among {
  where: string
  /** Table of rows `o`. */
  from: Source
  /** Maximum rows, counted from the first page. */
  most: number
  after: Place | undefined
  value: (one: unknown) => string
}

type Value = Among['value']

const pastOf = ({ direction, type }: Order, columns: [key: string, id: string], after: Place, value: Value): string =>
  `(${columns.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${value(after.key)}::${type}, ${value(after.id)}::int)`

/** SQL: the ids of a page in order, with their sort keys. */
export function idsInOrder(order: Order, { from, where, most, after, value }: Among): string {
  const { key, direction, first } = order
  const rest = after && pastOf(order, [key, 'o.auction_id'], after, value)
  const part = (isFirst: boolean, among: (string | undefined)[]) => `(
    select o.auction_id, ${key} as key, ${isFirst} as "isFirst" from ${from} o
    where ${[where, ...among].filter(Boolean).join(' and ')}
    order by ${key} ${direction}, o.auction_id ${direction} limit ${most})`
  if (!first) return part(false, [rest])
  const others = (...more: string[]) => part(false, [first.isNot, after?.isFirst ? undefined : rest, ...more])
  if (after && !after.isFirst) return others()
  // The other group is read only if the first one does not fill the page.
  return `with firsts as materialized ${part(true, [first.is, rest])}
    table firsts union all ${others(`(select count(*) from firsts) < ${most}`)}`
}

/**
 * The same for many matches: walks the order's index, where they appear soon. `offset 0` is an
 * optimization fence; without it the planner would find and sort all matches.
 */
export function idsOnWay(order: Order, { from, where, most, after, value }: Among): string {
  const { key, direction } = order
  const rest = after && pastOf(order, [key, 'o.auction_id'], after, value)
  return `select o.auction_id, o.key, false as "isFirst" from (
      select o.*, ${key} as key from ${from} o ${rest ? `where ${rest}` : ''}
      order by ${key} ${direction}, o.auction_id ${direction} offset 0) o
    where ${where} limit ${most}`
}

interface Few extends Pick<Among, 'where' | 'from' | 'after' | 'value'> {
  /** Counting stops at this many. */
  counted: number
}

/**
 * The same for few matches: materializes and sorts them instead of reading the order's index to its
 * end. Returns no ids if there are more than `counted`.
 */
export function idsOfFew(order: Order, { from, where, after, value, counted }: Few) {
  const past = after && pastOf(order, ['key', 'auction_id'], after, value)
  const rest = past && (after.isFirst ? `and (not "isFirst" or ${past})` : `and not "isFirst" and ${past}`)
  const few = `few as materialized (
    select o.auction_id, ${order.key} as key, (${order.first?.is ?? 'false'}) is true as "isFirst" from ${from} o
    where ${where} limit ${counted + 1}), counted as materialized (select count(*)::int as total from few)`
  return {
    few,
    ids: `select * from few where (select total from counted) <= ${counted} ${rest ?? ''}`,
  }
}

export const inOrder = ({ direction }: Order): string =>
  `found."isFirst" desc, found.key ${direction}, found.auction_id ${direction}`
