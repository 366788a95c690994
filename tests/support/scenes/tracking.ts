import { aPaidDeal, type DealWishes } from './offers.ts'
import { as, type CtxOverrides } from '#tests/support/test-app.ts'

/** The owner has asked the courier for the position. */
export async function aFollowedDeal(wishes: DealWishes = {}) {
  const deal = await aPaidDeal(wishes)
  await as(deal.ann).delivery.askTracking({ auction: String(deal.auction.id) })
  return deal
}

/** The courier shares it. */
export async function aSharedDeal(wishes: DealWishes = {}, ctx: CtxOverrides = {}) {
  const deal = await aFollowedDeal(wishes)
  await as(deal.bob, ctx).delivery.answerTracking({ offerId: deal.offerId, answer: 'share' })
  return deal
}

/** On the route from Gdańsk to Berlin, near Koszalin. */
export const nearKoszalin = { lat: 54.19411, lng: 16.18722, accuracy: 12 }
