import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
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
  return {
    categories: await countBy(ctx, conditions, `a.main_category_id as "mainCategoryId"`),
    countryPairs: await countBy(
      ctx,
      conditions,
      `a.from_address->>'countryCode' as "from", a.to_address->>'countryCode' as "to"`,
      `limit ${PAIRS_MAX}`,
    ),
    dates: await countBy(ctx, conditions, `a.send_date_from as date`, `limit ${DATES_MAX}`),
  }
}

function countBy<T extends object>(
  ctx: Ctx,
  { where, bind }: Conditions,
  columns: string,
  limit = '',
): Promise<T[]> {
  const groups = columns.split(',').map((_, i) => i + 1)
  return query<T>(
    ctx,
    `select ${columns}, count(*)::int as count from auctions a where ${where}
     group by ${groups.join(', ')} order by count desc, 1 ${limit}`,
    bind,
  )
}
