import { readBy } from '#api/common/caller.rules.ts'
import { auctionRowView, rowColumns, type AuctionRow, type AuctionRowView } from '#api/auction/auction-row.view.ts'
import { RADIUS_MAX_KM, SEARCH_PAGE_SIZE } from '#api/auction/auction.rules.ts'
import type { Point } from '#api/address/distance.rules.ts'
import { findPlace } from '#api/address/find-place.query.ts'
import type { Page } from '#api/common/paging.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { lookUp, queryOne, query } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'
import type { AreaFilters } from './area/area.schema.ts'
import { townOfArea } from './area/area-town.lib.ts'
import { findHome } from './company-home.query.ts'
import {
  conditionsFor,
  conditionsOf,
  distancePart,
  resolveFilters,
  wordsAlone,
  type Conditions,
  type Wanted,
} from './search-conditions.query.ts'
import { readLikeWords } from './read-words.query.ts'
import { readCursor, writeCursor, type Place } from './search-cursor.lib.ts'
import { idsInOrder, idsOfFew, idsOnWay, inOrder, orderOf, type Order } from './search-order.lib.ts'
import { LISTED_MAX, type Search, type SearchFilters } from './search.schema.ts'
import type { WordsQuery } from './typed-words.rules.ts'

interface FoundAuctions extends Page<AuctionRowView> {
  /** There are more than `total`, because counting is capped. */
  isTotalCapped: boolean
  /** No listing has the typed words; these were searched instead. */
  likeWords: string | null
  /** The largest town in the area, or the one nearest to it. */
  town: string | null
  /** Cursor of the next page; null at the end. */
  nextCursor: string | null
}

/** `isBeside` batches the query with others of the page. */
type Asked = Search & AreaFilters & { isBeside?: true }

/**
 * Open auctions that match, by page number or by cursor. Falls back to similar words if nothing
 * matches.
 */
export async function searchAuctions(ctx: Ctx, search: Asked): Promise<FoundAuctions> {
  const after = readCursor(ctx, search)
  const wanted = await resolveFilters(ctx, search)
  const town = search.polygon ? townOfArea(search.polygon, ctx.storefront.language) : null
  const found = { ...(await findWanted(ctx, search, wanted, after)), town }
  if (found.total > 0 || !wanted.words || !search.q) return { ...found, likeWords: null }
  const words = await readLikeWords(ctx, search.q)
  if (!words) return { ...found, likeWords: null }
  const alike = await findWanted(ctx, search, { ...wanted, words }, after)
  return { ...alike, town, likeWords: alike.total > 0 ? words.text : null }
}

async function findWanted(ctx: Ctx, search: Asked, wanted: Wanted, after: Place | undefined) {
  const { page, pageSize } = search
  const { words } = wanted
  const given = conditionsFor(wanted)
  const isByTime = search.sort === 'newest' || search.sort === 'relevance'
  const conditions = (isByTime ? wordsAlone(wanted, given) : undefined) ?? given
  const sortedMax = wanted.words || wanted.from || wanted.to ? SORTED_MAX : LISTED_MAX
  let counted: FoundPage | undefined
  const total = await totals(JSON.stringify(conditions), async () => {
    if (search.sort === 'nearest') return countCapped(ctx, conditions)
    counted = await findPage(ctx, { conditions, search, after, words, sortedMax })
    return counted.total ?? 0
  })
  const { rows } =
    counted ??
    (search.sort === 'nearest'
      ? await findNearest(ctx, wanted, search, after)
      : await findPage(ctx, {
          conditions,
          search,
          after,
          words,
          sortedMax: total <= sortedMax ? sortedMax : undefined,
        }))
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    data: rows
      .slice(0, pageSize)
      .map((row) => auctionRowView(row, { caller: ctx.caller, storefront: readBy(ctx.caller, ctx.storefront) })),
    page,
    pageSize,
    total: Math.min(total, LISTED_MAX),
    isTotalCapped: total > LISTED_MAX,
    nextCursor: last ? writeCursor(ctx, search, placeOf(last)) : null,
  }
}

const placeOf = ({ id, key, isFirst }: FoundRow): Place => ({ id, key, isFirst })

/**
 * Maximum matches of words or places that are sorted in full: with few matches a walk along the
 * order's index would be long. Other searches sort at most `LISTED_MAX`.
 */
const SORTED_MAX = 2500

/**
 * Large totals are cached for some seconds, during which they hardly change; small ones are cheap
 * to count.
 */
const MANY = 500
const KEPT_MS = 10_000
const KEPT_TOTALS = 1000

const totals = ttlCache<number>({
  ms: KEPT_MS,
  most: KEPT_TOTALS,
  isKept: (total) => total > LISTED_MAX,
})

/** Cache of exact counts. */
const counts = ttlCache<number>({
  ms: KEPT_MS,
  most: KEPT_TOTALS,
  isKept: (count) => count >= MANY,
})

/** A row with its sort key and the total. */
type FoundRow = AuctionRow & { key: string; isFirst: boolean; total?: number }

interface Look {
  conditions: Conditions
  search: Asked
  after: Place | undefined
  /** Up to this many are counted in the same statement; undefined if there are known to be more. */
  sortedMax?: number | undefined
  /** Origin for sorting by distance. */
  near?: Point
  words?: WordsQuery | undefined
}

/**
 * The rows of a page plus one more, which shows that there is a next page; with the total if it was
 * counted.
 */
interface FoundPage {
  rows: FoundRow[]
  total?: number
}

/** One page. If the count exceeds the limit, a second statement walks the index instead. */
async function findPage(ctx: Ctx, look: Look): Promise<FoundPage> {
  const { text, values, isAlike } = pageOf(ctx, look)
  const ask = look.search.isBeside ? batchQuery : isAlike ? lookUp : query
  const rows = await ask<FoundRow>(ctx, text, values)
  if (!look.sortedMax) return { rows }
  const [{ total = 0 } = {}] = rows
  if (total > look.sortedMax) return { ...(await findPage(ctx, { ...look, sortedMax: undefined })), total }
  // With no rows on the page, the total comes in a row of its own.
  return { rows: rows.filter(({ id }) => id !== null), total }
}

/** The statement of a page: selects the ids first, then reads only their rows. */
function pageOf(ctx: Ctx, look: Look): { text: string; values: unknown[]; isAlike: boolean } {
  const { conditions, search, after, near, words, sortedMax } = look
  const { page, pageSize, sort } = search
  const { caller, storefront } = ctx
  const values = [...conditions.bind]
  const value = (one: unknown) => `$${values.push(one)}`
  const reader = caller.isSignedIn ? { user: value(caller.userId), bidder: value(caller.bidderId) } : null
  const distance = near && distancePart({ side: 'from', point: near }, value)
  const { from, where } = conditions
  const told = words && sort === 'relevance' ? `${value(words.told)}::tsquery` : undefined
  const order: Order = orderOf(sort, storefront, { distance, told, from })
  const offset = after ? 0 : (page - 1) * pageSize
  const among = { from, where, after, value }
  const isWalked = sort !== 'nearest' && !words && !order.first
  const inTheirOrder = isWalked ? idsOnWay : idsInOrder
  const { few, ids } = sortedMax
    ? idsOfFew(order, { ...among, counted: sortedMax })
    : { few: undefined, ids: inTheirOrder(order, { ...among, most: offset + pageSize + 1 }) }
  const found = `found as (
    select * from (${ids}) found order by ${inOrder(order)} limit ${pageSize + 1} offset ${offset})`
  const columns = `${rowColumns(reader, readBy(ctx.caller, storefront))}, found.key::text as key, found."isFirst"`
  const text = few
    ? `with ${few}, ${found} select ${columns}, counted.total
       from counted left join (found join auctions a on a.id = found.auction_id) on true
       order by ${inOrder(order)}`
    : `with ${found} select ${columns} from found join auctions a on a.id = found.auction_id order by ${inOrder(order)}`
  // Selectivity of words and areas varies too much for a shared prepared plan.
  const isUsual = page === 1 && pageSize === SEARCH_PAGE_SIZE
  return { text, values, isAlike: isWalked && isUsual && !search.polygon }
}

/** Radii searched in turn, so that near results need no scan of distant ones. */
const RINGS_KM = [20, 60, 150]

/**
 * Sorts by distance from the given place or the caller's home, ring by ring until the page is full.
 */
async function findNearest(ctx: Ctx, wanted: Wanted, search: Asked, after: Place | undefined) {
  const near = wanted.from ?? (await homeOf(ctx))
  const most = wanted.from ? wanted.filters.fromRadius : RADIUS_MAX_KM
  const known = after ? Number(after.key) : 0
  const rings = [...RINGS_KM.filter((km) => km > known && km < most), most]
  for (const [at, km] of rings.entries()) {
    // From home, the last ring has no limit, so that there is always a result.
    const isEverywhere = !wanted.from && at === rings.length - 1
    const filters = { ...wanted.filters, fromRadius: km }
    const conditions = conditionsFor(isEverywhere ? wanted : { ...wanted, from: near, filters })
    const found = await findPage(ctx, { conditions, search, after, near })
    if (found.rows.length > search.pageSize || at === rings.length - 1) return found
  }
  return { rows: [] }
}

async function homeOf(ctx: Ctx): Promise<Point> {
  const companyId = ctx.caller.isSignedIn ? ctx.caller.companyId : null
  const home = companyId === null ? undefined : await findHome(ctx, companyId)
  const place = home?.placeId ? await findPlace(ctx, home.placeId) : undefined
  return place ?? failField('fromPlaceId', 'required')
}

/** The number of matches for the same filters. */
export async function countAuctions(ctx: Ctx, filters: SearchFilters & AreaFilters): Promise<{ count: number }> {
  const conditions = await conditionsOf(ctx, filters)
  const { where, bind } = conditions
  const count = await counts(JSON.stringify(conditions), async () => {
    const sql = `select count(*)::int as count from open_auctions o where ${where}`
    return (await queryOne<{ count: number }>(ctx, sql, bind))?.count ?? 0
  })
  return { count }
}

/** Counts up to one more than the limit, to know that it is exceeded. */
const capped = ({ from, where }: Conditions): string => /* sql */ `select count(*)::int as count from (
  select from ${from} o where ${where} limit ${LISTED_MAX + 1}) counted`

const countCapped = async (ctx: Ctx, conditions: Conditions): Promise<number> =>
  (await queryOne<{ count: number }>(ctx, capped(conditions), conditions.bind))?.count ?? 0
