import { DateTime } from 'luxon'
import { mayOn } from '#api/auction/auction.policy.ts'
import { getAuction, type AuctionRef } from '#api/auction/get-auction.query.ts'
import { showAuction } from '#api/auction/show-auction.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize } from '#api/kit/fail.ts'
import { recommendCouriers } from '#api/search/recommend-couriers.ts'
import { suggestionsOf, type Suggestion } from './cross-sell.rules.ts'

/** Improvements suggested to the owner of a listing. */
export async function listCrossSell(ctx: Ctx, input: { auction: AuctionRef }): Promise<{ data: Suggestion[] }> {
  const { auction } = await getAuction(ctx, input.auction)
  authorize(mayOn('auction.crossSell', ctx.caller, auction))
  const { pictures, offersCount } = await showAuction(ctx, input)
  const couriers = await recommendCouriers(ctx, input)
  const { status, type, description, currency, priceEstimation, receiverPhone } = auction
  const expected = priceEstimation && toWire(money(priceEstimation.expectedMinor, currency))
  return {
    data: suggestionsOf({
      status,
      type,
      pictures: pictures.length,
      description,
      offers: offersCount,
      couriers: couriers.data.filter(({ request }) => request === null).length,
      expected,
      pickupDays: daysBetween(auction.sendDateFrom, auction.sendDateTo),
      hasReceiverPhone: receiverPhone !== null,
    }),
  }
}

/** Number of days including both ends; null if any day is possible. */
const daysBetween = (from: string | null, to: string | null): number | null =>
  from && to ? Math.round(DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days) + 1 : null
