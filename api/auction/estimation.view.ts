import { usualKg } from '#api/category/tariff.rules.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { AuctionRow, PriceEstimation } from './auction.model.ts'

export type EstimationView = NonNullable<ReturnType<typeof estimationView>>

/** A listing's estimate and its basis, in the shape of `POST /price-prediction`. */
export function estimationView({
  currency,
  priceEstimation: kept,
  mainCategoryId,
  categoryId,
}: Pick<AuctionRow, 'currency' | 'priceEstimation' | 'mainCategoryId' | 'categoryId'>) {
  if (!kept) return null
  const told = (minor: number) => toWire(money(minor, currency))
  const paid = paidOf(kept)
  return {
    low: told(kept.lowMinor),
    expected: told(kept.expectedMinor),
    high: told(kept.highMinor),
    confidence: kept.confidence,
    basis: {
      kind: kept.kind ?? (kept.deals > 0 ? ('deals' as const) : ('tariff' as const)),
      deals: kept.deals,
      months: kept.months ?? MONTHS_BEFORE,
      paid: paid && { low: told(paid.low), high: told(paid.high) },
      learnedFrom: kept.learnedFrom ?? 0,
    },
    reasons: kept.reasons ?? [],
    usualKg: usualKg(mainCategoryId ?? '', categoryId ?? undefined),
  }
}

/**
 * Months covered by estimates from before the learned models; their range was the interquartile
 * range of the deals.
 */
const MONTHS_BEFORE = 18

function paidOf(kept: PriceEstimation): { low: number; high: number } | null {
  if (kept.kind === undefined && kept.deals > 0) return { low: kept.lowMinor, high: kept.highMinor }
  const { paidLowMinor: low = null, paidHighMinor: high = null } = kept
  return low === null || high === null ? null : { low, high }
}
