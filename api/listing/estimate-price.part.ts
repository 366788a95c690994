import type { Auction } from '#api/auction/auction.model.ts'
import { predictPrice } from '#api/category/predict-price.ts'
import { isPredicted } from '#api/category/price.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Currency } from '#content/storefronts.ts'
import type { ItemColumns } from './write-items.part.ts'

type Priced = Pick<Auction, 'categoryId' | 'distance' | 'totalWeightKg' | 'transportDateRange'>

/**
 * What it will probably cost, as its owner was told when posting: kept with the listing, for couriers
 * measure their offers by it. W34: null where no price is predicted in the currency.
 */
export async function estimatePrice(
  ctx: Ctx,
  asked: Currency,
  { categoryId, distance, totalWeightKg, transportDateRange }: Priced,
  items: readonly ItemColumns[],
): Promise<Auction['priceEstimation']> {
  if (!isPredicted(asked) || categoryId === null || distance === null) return null
  const { low, expected, high, confidence, basis, reasons } = await predictPrice(ctx, {
    currency: asked,
    categoryId,
    distance,
    totalWeight: totalWeightKg,
    dateRange: transportDateRange,
    items: items.map(({ itemsNumber, lengthCm, widthCm, heightCm, weightKg, extra }) => ({
      itemsNumber,
      length: lengthCm,
      width: widthCm,
      height: heightCm,
      weight: weightKg,
      volume: typeof extra.volume === 'number' ? extra.volume : null,
    })),
  })
  return {
    lowMinor: fromWire(low).minor,
    expectedMinor: fromWire(expected).minor,
    highMinor: fromWire(high).minor,
    confidence,
    deals: basis.kind === 'deals' ? basis.deals : 0,
    reasons,
  }
}
