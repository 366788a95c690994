import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { totalWeight } from './weight.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import { failField } from '#api/kit/fail.ts'
import { findCategory, itemCategoryOf } from '#content/categories/categories.ts'
import { findLeafFields } from './category.rules.ts'
import type { PredictPrice } from './category.schema.ts'
import {
  DEALS_AGE_MONTHS,
  DEALS_FOR_CONFIDENCE,
  DEALS_NEEDED,
  distanceBand,
  tariffRange,
  totalVolume,
  type PriceRange,
} from './price.rules.ts'

interface Prediction {
  low: WireMoney
  expected: WireMoney
  high: WireMoney
  confidence: 'low' | 'medium' | 'high'
  basis: { deals: number; kind: 'deals' | 'tariff' }
}

/** What it will probably cost: from deals like this one, or from our table while there are few. */
export async function predictPrice(
  ctx: Ctx,
  input: Omit<PredictPrice, 'model'>,
): Promise<Prediction> {
  const category = findCategory(input.categoryId)
  const leafId = category ? itemCategoryOf(category) : ''
  const leaf = findLeafFields(leafId) ?? failField('categoryId', 'not_contain')
  const found = await findDeals(ctx, leafId, input)
  if (found && found.deals >= DEALS_NEEDED) {
    const confidence = found.deals >= DEALS_FOR_CONFIDENCE ? 'high' : 'medium'
    return predictionOf(rangeOfDeals(found, input), confidence, {
      deals: found.deals,
      kind: 'deals',
    })
  }
  const range = tariffRange(leaf.main, input.distance, input.currency, {
    weightKg: input.totalWeight ?? totalWeight(input.items),
    volumeM3: totalVolume(input.items),
    dateRange: input.dateRange,
  })
  return predictionOf(range, 'low', { deals: found?.deals ?? 0, kind: 'tariff' })
}

interface Deals {
  deals: number
  low: number
  expected: number
  high: number
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

const WHOLE = 100

function rangeOfDeals(
  { low, expected, high }: Deals,
  { currency }: Pick<PredictPrice, 'currency'>,
): PriceRange {
  const whole = (minor: number) => money(Math.round(minor / WHOLE) * WHOLE, currency)
  return { low: whole(low), expected: whole(expected), high: whole(high) }
}

const predictionOf = (
  { low, expected, high }: PriceRange,
  confidence: Prediction['confidence'],
  basis: Prediction['basis'],
): Prediction => ({
  low: toWire(low),
  expected: toWire(expected),
  high: toWire(high),
  confidence,
  basis,
})
