import { inDays } from './auctions.ts'
import { aPaidDeal, type DealWishes } from './offers.ts'
import { as } from '#tests/support/test-app.ts'

/** Pickup tomorrow: too late for a cancellation by one side. */
export const late = { pickupDate: inDays(1), deliveryDate: inDays(2) }

/** The owner has asked the courier to cancel. */
export async function anAskedDeal(wishes: DealWishes = {}) {
  const deal = await aPaidDeal({ ...late, ...wishes })
  const { offerId, ann } = deal
  const { cancellation } = await as(ann).offer.cancel({ offerId, reason: 'Sold' })
  return { ...deal, requestId: cancellation?.id ?? 0 }
}
