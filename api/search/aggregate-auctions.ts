import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { mainCategoryOf } from '#content/categories/categories.ts'
import { conditionsOf, type Conditions } from './search-conditions.part.ts'
import type { SearchFilters } from './search.schema.ts'

interface Aggregated {
  categories: { mainCategoryId: string; count: number }[]
  countryPairs: { from: string; to: string; count: number }[]
  /** By the first day of pickup; flexible ones have none. */
  dates: { date: string | null; count: number }[]
}

const PAIRS_MAX = 100
const DATES_MAX = 100

/** How the open auctions that fit are spread: over kinds of goods, pairs of countries and days. */
export async function aggregateAuctions(ctx: Ctx, filters: SearchFilters): Promise<Aggregated> {
  const conditions = await conditionsOf(ctx, filters)
  const leaves = await countBy<{ leaf: string }>(ctx, conditions, 'o.category_id as leaf')
  return {
    categories: byMainCategory(leaves),
    countryPairs: await countBy<{ from: string; to: string }>(
      ctx,
      conditions,
      `o.from_country as "from", o.to_country as "to"`,
      `limit ${PAIRS_MAX}`,
    ),
    dates: await countBy<{ date: string | null }>(
      ctx,
      conditions,
      'o.send_date_from as date',
      `limit ${DATES_MAX}`,
    ),
  }
}

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

function countBy<T extends object>(
  ctx: Ctx,
  { where, bind }: Conditions,
  columns: string,
  limit = '',
): Promise<(T & { count: number })[]> {
  const groups = columns.split(',').map((_, i) => i + 1)
  return query<T & { count: number }>(
    ctx,
    `select ${columns}, count(*)::int as count from open_auctions o where ${where}
     group by ${groups.join(', ')} order by count desc, 1 ${limit}`,
    bind,
  )
}
