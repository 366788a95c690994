import { aPaidDeal, type DealWishes } from './offers.ts'
import { as, type CtxOverrides } from './test-app.ts'

/** Its owner has asked the courier where he is. */
export async function aFollowedDeal(wishes: DealWishes = {}) {
  const deal = await aPaidDeal(wishes)
  await as(deal.ann).delivery.askTracking({ auction: String(deal.auction.id) })
  return deal
}

/** And the courier shows it. */
export async function aSharedDeal(wishes: DealWishes = {}, ctx: CtxOverrides = {}) {
  const deal = await aFollowedDeal(wishes)
  await as(deal.bob, ctx).delivery.answerTracking({ offerId: deal.offerId, answer: 'share' })
  return deal
}

/** Somewhere on the way from Gdańsk to Berlin, not far from Koszalin. */
export const nearKoszalin = { lat: 54.19411, lng: 16.18722, accuracy: 12 }
