import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { ttlCache } from '#api/kit/ttl-cache.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import type { AreaFilters } from './area/area.schema.ts'
import { conditionsOf, type Conditions } from './search-conditions.query.ts'
import type { SearchFilters } from './search.schema.ts'

interface Aggregated {
  categories: { mainCategoryId: string; count: number }[]
  countryPairs: { from: string; to: string; count: number }[]
  /** Number of listings by first pickup day; the day is null for flexible dates. */
  dates: { date: string | null; count: number }[]
}

const PAIRS_MAX = 100
const DATES_MAX = 100

/**
 * Results over at least this many auctions are cached for a minute; smaller ones are cheap to
 * count.
 */
const MANY = 500
const KEPT_MS = 60_000
const KEPT_COUNTS = 300

const kept = ttlCache<Aggregated>({
  ms: KEPT_MS,
  most: KEPT_COUNTS,
  isKept: ({ categories }) => categories.reduce((sum, { count }) => sum + count, 0) >= MANY,
})

/** Counts the open auctions that match the filters by category, country pair and day. */
export async function aggregateAuctions(ctx: Ctx, filters: SearchFilters & AreaFilters): Promise<Aggregated> {
  const conditions = await conditionsOf(ctx, filters)
  return kept(JSON.stringify(conditions), () => aggregate(ctx, conditions))
}

interface Group {
  leaf: string | null
  from: string | null
  to: string | null
  date: string | null
  /** Grouping bitmask: which of the three groupings this row belongs to. */
  kind: number
  count: number
}

/** One pass over the auctions for all three groupings. */
async function aggregate(ctx: Ctx, { where, bind }: Conditions): Promise<Aggregated> {
  const groups = await query<Group>(
    ctx,
    `select o.category_id as leaf, o.from_country as "from", o.to_country as "to", o.send_date_from as date,
       grouping(o.category_id, o.from_country, o.send_date_from) as kind, count(*)::int as count
     from open_auctions o where ${where}
     group by grouping sets ((o.category_id), (o.from_country, o.to_country), (o.send_date_from))
     order by count desc, leaf, "from", "to", date`,
    bind,
  )
  const of = (kind: number) => groups.filter((group) => group.kind === kind)
  return {
    categories: byMainCategory(of(OF_LEAF).map(({ leaf, count }) => ({ leaf: leaf ?? '', count }))),
    countryPairs: of(OF_COUNTRIES)
      .slice(0, PAIRS_MAX)
      .map(({ from, to, count }) => ({ from: from ?? '', to: to ?? '', count })),
    dates: of(OF_DAY)
      .slice(0, DATES_MAX)
      .map(({ date, count }) => ({ date, count })),
  }
}

/** Values of Postgres's `grouping()`: one bit per column that is not grouped by. */
const [OF_LEAF, OF_COUNTRIES, OF_DAY] = [0b011, 0b101, 0b110]

function byMainCategory(leaves: readonly { leaf: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { leaf, count } of leaves) {
    const main = mainCategoryOf(leaf)
    counts.set(main, (counts.get(main) ?? 0) + count)
  }
  return [...counts]
    .map(([mainCategoryId, count]) => ({ mainCategoryId, count }))
    .sort((a, b) => b.count - a.count || (a.mainCategoryId < b.mainCategoryId ? -1 : 1))
}
