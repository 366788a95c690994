import type { Auction } from '#api/auction/auction.model.ts'
import { predictPrice } from '#api/category/predict-price.ts'
import { floorsToClimb } from '#api/category/price-model.rules.ts'
import { fromWire } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { Currency } from '#content/storefronts.ts'
import type { ItemColumns } from './write-items.part.ts'

type Priced = Pick<
  Auction,
  | 'categoryId'
  | 'distance'
  | 'totalWeightKg'
  | 'transportDateRange'
  | 'pickupFloor'
  | 'pickupElevator'
  | 'deliveryFloor'
  | 'deliveryElevator'
>

/**
 * Estimates the price in the listing's currency. Stored with the listing, so that couriers can
 * compare their offers.
 */
export async function estimatePrice(
  ctx: Ctx,
  currency: Currency,
  { categoryId, distance, totalWeightKg, transportDateRange, ...stairs }: Priced,
  items: readonly ItemColumns[],
): Promise<Auction['priceEstimation']> {
  if (categoryId === null || distance === null) return null
  const { low, expected, high, confidence, basis, reasons } = await predictPrice(ctx, {
    currency,
    categoryId,
    distance,
    totalWeight: totalWeightKg,
    dateRange: transportDateRange,
    floors: floorsToClimb(stairs),
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
    kind: basis.kind,
    deals: basis.deals,
    months: basis.months,
    paidLowMinor: basis.paid && fromWire(basis.paid.low).minor,
    paidHighMinor: basis.paid && fromWire(basis.paid.high).minor,
    learnedFrom: basis.learnedFrom,
    reasons,
  }
}
