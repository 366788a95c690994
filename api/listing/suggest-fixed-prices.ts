import { mayOn } from '#api/auction/auction.policy.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { chanceOf, pricePoints, setPriceRange, type PriceKnown } from '#api/auction/set-price.rules.ts'
import { stepMinorOf } from '#api/category/tariff.rules.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { authorize } from '#api/kit/fail.ts'

interface FixPrices {
  currency: string
  /** True if there is an estimate and the listing is open. */
  isFixAvailable: boolean
  min: WireMoney | null
  max: WireMoney | null
  /** Number of similar deals at the time of the estimate. */
  deals: number
  /** Number of open offers. */
  offers: number
  /** Prices to choose from; the chance is null if deals and offers allow no prediction. */
  points: { price: WireMoney; chance: number | null }[]
}

/** Fixed prices the owner may set, with the chance that a courier accepts each. */
export async function suggestFixedPrices(ctx: Ctx, { auction: ref }: { auction: AuctionRef }): Promise<FixPrices> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('auction.fixPrices', ctx.caller, auction))
  const known = await findKnownPrices(ctx, auction)
  const { currency } = auction
  const wire = (minor: number) => toWire(money(minor, currency))
  const none = { currency, isFixAvailable: false, min: null, max: null, deals: 0, points: [] }
  if (!known) return { ...none, offers: 0 }
  const { min, max } = setPriceRange(known)
  return {
    currency,
    isFixAvailable: auction.status === 'active',
    min: wire(min),
    max: wire(max),
    deals: auction.priceEstimation?.deals ?? 0,
    offers: known.offers.length,
    points: pricePoints(known, stepMinorOf(currency)).map((minor) => ({
      price: wire(minor),
      chance: chanceOf(minor, known),
    })),
  }
}

/** Undefined without a price estimate. */
export async function findKnownPrices(
  ctx: Ctx,
  { id, priceEstimation }: Pick<Auction, 'id' | 'priceEstimation'>,
): Promise<PriceKnown | undefined> {
  if (!priceEstimation) return undefined
  const open = await query<{ minor: number }>(
    ctx,
    `select gross_minor as minor from offers where auction_id = $1 and status = 'active' and gross_minor > 0`,
    [id],
  )
  const { lowMinor, expectedMinor, highMinor, kind, deals } = priceEstimation
  return {
    low: lowMinor,
    expected: expectedMinor,
    high: highMinor,
    offers: open.map(({ minor }) => minor),
    isLearned: kind === 'deals' || deals > 0,
  }
}
