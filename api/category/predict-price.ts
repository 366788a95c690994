import { toWire, type WireMoney } from '#api/common/money.rules.ts'
import { totalWeight } from './weight.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import { failField } from '#api/kit/fail.ts'
import { findCategory, itemCategoryOf } from '#content/categories/categories.ts'
import { findLeafFields } from './category.rules.ts'
import type { PredictPrice } from './category.schema.ts'
import {
  DEALS_AGE_MONTHS,
  distanceBand,
  estimateOf,
  totalVolume,
  usualKg,
  type Deals,
  type Estimate,
} from './price.rules.ts'

interface Prediction extends Pick<Estimate, 'confidence' | 'basis' | 'reasons'> {
  low: WireMoney
  expected: WireMoney
  high: WireMoney
  /** The load for which the tables of our pages are. */
  usualKg: number
}

/** What it will probably cost: from deals like this one, or from our table while there are few. */
export async function predictPrice(
  ctx: Ctx,
  input: Omit<PredictPrice, 'model'>,
): Promise<Prediction> {
  const category = findCategory(input.categoryId)
  const leafId = category ? itemCategoryOf(category) : ''
  const leaf = findLeafFields(leafId) ?? failField('categoryId', 'not_contain')
  const { low, expected, high, ...rest } = estimateOf({
    mainCategoryId: leaf.main,
    distance: input.distance,
    currency: input.currency,
    load: {
      weightKg: input.totalWeight ?? totalWeight(input.items),
      volumeM3: totalVolume(input.items),
      dateRange: input.dateRange,
    },
    deals: await findDeals(ctx, leafId, input),
  })
  const range = { low: toWire(low), expected: toWire(expected), high: toWire(high) }
  return { ...range, ...rest, usualKg: usualKg(leaf.main) }
}

const findDeals = (
  ctx: Ctx,
  leafId: string,
  { currency, distance }: Omit<PredictPrice, 'model'>,
) => {
  const { fromKm, toKm } = distanceBand(distance)
  return queryOne<Deals>(
    ctx,
    `select count(*)::int as "deals",
            percentile_cont(0.25) within group (order by o.gross_minor) as "low",
            percentile_cont(0.5) within group (order by o.gross_minor) as "expected",
            percentile_cont(0.75) within group (order by o.gross_minor) as "high"
     from offers o join auctions a on a.id = o.auction_id
     where o.status in ('accepted', 'realized') and o.currency = $1 and o.gross_minor > 0
       and a.category_id = $2 and a.distance >= $3 and a.distance < $4
       and o.accepted_at > $5`,
    [
      currency,
      leafId,
      fromKm,
      toKm ?? 2 ** 31 - 1,
      ctx.now.minus({ months: DEALS_AGE_MONTHS }).toJSDate(),
    ],
  )
}
