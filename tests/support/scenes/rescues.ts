import type { SignedIn } from '#api/common/caller.rules.ts'
import { inDays } from './auctions.ts'
import { accept, anOffer, anOpenDeal, aPayableCourier, payWith, type Deal } from './offers.ts'
import { aCourier } from './people.ts'
import { as } from '#tests/support/test-app.ts'

export interface RescuedDeal extends Deal {
  /** A former bidder, asked to stand in, and their offer. */
  carl: SignedIn
  rivalId: number
}

interface RescueWishes {
  ann?: SignedIn
  bob?: SignedIn
  carl?: SignedIn
  /** The price of the former bidder. */
  rival?: string
}

/** Bob cancels a paid deal at 500, and its money stays; Carl had offered to carry it, too. */
export async function aRescuedDeal({ rival = '614', ...people }: RescueWishes = {}): Promise<RescuedDeal> {
  const { carl = await aCourier(), bob = await aPayableCourier(), ...owner } = people
  const days = { pickupDate: inDays(9), deliveryDate: inDays(10) }
  const deal = await anOpenDeal({ ...days, bob, ...owner })
  const { id: rivalId } = await anOffer({ on: deal.auction, by: carl, gross: rival, ...days })
  await accept(deal.ann, deal.offerId)
  await payWith('success', deal)
  await as(deal.ann).payment.status({ offerId: deal.offerId })
  await as(deal.bob).offer.cancel({ offerId: deal.offerId, reason: 'The van broke down.' })
  return { ...deal, carl, rivalId }
}
