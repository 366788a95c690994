import { toWire, type WireMoney } from '#api/common/money.rules.ts'
import { totalWeight } from './weight.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { findCategory, itemCategoryOf } from '#content/categories/categories.ts'
import { findLeafFields } from './category.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { PredictPrice } from './category.schema.ts'
import type { PricedJob, PriceModel } from './price-model.rules.ts'
import { KNOWN, type KnownRow } from './price-model.query.ts'
import {
  ALIKE_MONTHS,
  ALIKE_NEEDED,
  estimateOf,
  totalVolume,
  type Alike,
  type Basis,
  type Estimate,
} from './price.rules.ts'
import { chargeableKg, usualKg } from './tariff.rules.ts'

interface Prediction extends Pick<Estimate, 'confidence' | 'reasons'> {
  low: WireMoney
  expected: WireMoney
  high: WireMoney
  basis: Basis<WireMoney>
  /** Load for which the price tables on our pages are calculated. */
  usualKg: number
}

/**
 * Estimates a price from deals of the same kind, or from our tariff, and says on what it is based.
 */
export async function predictPrice(
  ctx: Ctx,
  input: Omit<PredictPrice, 'model' | 'currency'> & { currency: Currency },
): Promise<Prediction> {
  const category = findCategory(input.categoryId)
  const leafId = category ? itemCategoryOf(category) : ''
  const leaf = findLeafFields(leafId) ?? failField('categoryId', 'not_contain')
  const job: PricedJob = {
    mainCategoryId: leaf.main,
    categoryId: leafId,
    distance: input.distance,
    currency: input.currency,
    load: {
      weightKg: input.totalWeight ?? totalWeight(input.items),
      volumeM3: totalVolume(input.items),
      dateRange: input.dateRange,
    },
    floors: input.floors,
    month: ctx.now.toUTC().month,
  }
  const { low, expected, high, basis, confidence, reasons } = estimateOf({
    ...job,
    ...(await findKnown(ctx, job)),
  })
  const { paid } = basis
  return {
    low: toWire(low),
    expected: toWire(expected),
    high: toWire(high),
    confidence,
    basis: { ...basis, paid: paid && { low: toWire(paid.low), high: toWire(paid.high) } },
    reasons,
    usualKg: usualKg(leaf.main, leafId),
  }
}

interface Known {
  model?: PriceModel
  alike?: Alike
  perEuro?: number
}

/**
 * The trained model of the main category, the most similar deals if there are enough, and today's
 * exchange rate.
 */
async function findKnown(ctx: Ctx, job: PricedJob): Promise<Known> {
  const { mainCategoryId, categoryId, distance, currency, load = {}, month } = job
  const row = await queryOne<KnownRow>(ctx, KNOWN, [
    mainCategoryId,
    categoryId,
    Math.max(1, distance),
    chargeableKg(load) || null,
    month,
    ctx.now.minus({ months: ALIKE_MONTHS }).toJSDate(),
    currency,
  ])
  const all = row?.alike ?? []
  const alike = all.find(({ deals }) => deals >= ALIKE_NEEDED) ?? all.at(-1)
  return {
    ...(row?.model ? { model: row.model } : {}),
    ...(alike ? { alike } : {}),
    ...(row?.perEuro ? { perEuro: row.perEuro } : {}),
  }
}
