import type { Storefront } from '#content/storefronts.ts'
import type { Source } from './search-conditions.part.ts'
import type { Place } from './search-cursor.part.ts'
import type { SearchSort } from './search.schema.ts'

export interface Order {
  /** Of the row `o` of an open auction. */
  key: string
  type: 'timestamptz' | 'date' | 'bigint' | 'float8'
  direction: 'asc' | 'desc'
  /** What stands before all others, whatever its key; and what does not. */
  first?: { is: string; isNot: string }
}

/** As the indexes of `open_auctions` have them; what has no price, or no day, comes last. */
const orders: Record<Exclude<SearchSort, 'nearest' | 'ownCountry' | 'relevance'>, Order> = {
  newest: { key: 'o.published_at', type: 'timestamptz', direction: 'desc' },
  ending: { key: 'o.expires_at', type: 'timestamptz', direction: 'asc' },
  distance: { key: 'o.distance', type: 'bigint', direction: 'asc' },
  date: { key: `coalesce(o.send_date_from, 'infinity')`, type: 'date', direction: 'asc' },
  price: { key: 'coalesce(o.euro_cents, 9000000000000)', type: 'bigint', direction: 'asc' },
  bestValue: { key: 'coalesce(o.euro_cents_per_km, -1)', type: 'bigint', direction: 'desc' },
}

interface Wishes {
  /** How far it is from where the nearest are wanted. */
  distance?: string | undefined
  /** All words in the title or among the things, as a query of theirs. */
  told?: string | undefined
  from?: Source
}

export function orderOf(
  sort: SearchSort,
  { country }: Storefront,
  { distance, told, from = 'open_auctions' }: Wishes = {},
): Order {
  if (sort === 'nearest')
    return distance ? { key: distance, type: 'float8', direction: 'asc' } : orders.newest
  if (sort === 'relevance')
    return told ? { ...orders.newest, first: firstTold(told, from) } : orders.newest
  if (sort !== 'ownCountry') return orders[sort]
  const isFrom = `o.from_country = '${country}'`
  return country
    ? { ...orders.newest, first: { is: isFrom, isNot: `(${isFrom}) is not true` } }
    : orders.newest
}

const firstTold = (told: string, from: Source) => {
  const of = (row: string) => `${row}.told @@ ${told}`
  if (from === 'open_words') return { is: of('o'), isNot: `not ${of('o')}` }
  return {
    is: `o.auction_id in (select w.auction_id from open_words w where ${of('w')})`,
    // Asked of each row alone: it must not make a list of all that are told so.
    isNot: `not (select ${of('w')} from open_words w where w.auction_id = o.auction_id)`,
  }
}

interface Among {
  where: string
  /** The table whose rows are `o`. */
  from: Source
  /** So many rows of it are wanted, from the first on. */
  most: number
  after: Place | undefined
  value: (one: unknown) => string
}

type Value = Among['value']

const pastOf = (
  { direction, type }: Order,
  columns: [key: string, id: string],
  after: Place,
  value: Value,
): string =>
  `(${columns.join(', ')}) ${direction === 'desc' ? '<' : '>'} (${value(after.key)}::${type}, ${value(after.id)}::int)`

/** The ids of a page in their order, with their keys as `found`. */
export function idsInOrder(order: Order, { from, where, most, after, value }: Among): string {
  const { key, direction, first } = order
  const rest = after && pastOf(order, [key, 'o.auction_id'], after, value)
  const part = (isFirst: boolean, among: (string | undefined)[]) => `(
    select o.auction_id, ${key} as key, ${isFirst} as "isFirst" from ${from} o
    where ${[where, ...among].filter(Boolean).join(' and ')}
    order by ${key} ${direction}, o.auction_id ${direction} limit ${most})`
  if (!first) return part(false, [rest])
  const others = (...more: string[]) =>
    part(false, [first.isNot, after?.isFirst ? undefined : rest, ...more])
  if (after && !after.isFirst) return others()
  // Where they fill the page nobody looks for others.
  return `with firsts as materialized ${part(true, [first.is, rest])}
    table firsts union all ${others(`(select count(*) from firsts) < ${most}`)}`
}

/**
 * The same where many are known to be found: they are met soon on the way through the order. The planner, who does not know how
 * many there are, would rather find and sort them all: the fence of `offset 0` keeps him from it.
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
  /** Nobody counts past them. */
  counted: number
}

/**
 * The same of few, with all of them as `few` and how many they are as `counted`: an index of the order would be read to its end for
 * them, so they are put in order themselves. There are no ids where they are more.
 */
export function idsOfFew(order: Order, { from, where, after, value, counted }: Few) {
  const past = after && pastOf(order, ['key', 'auction_id'], after, value)
  const rest = past && (after.isFirst ? `and (not "isFirst" or ${past})` : `and not "isFirst" and ${past}`) // prettier-ignore
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
