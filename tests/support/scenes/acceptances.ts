import type { SignedIn } from '#api/common/caller.rules.ts'
import { anOpenDeal, priced } from './offers.ts'
import { anAdmin } from './people.ts'
import { as } from '#tests/support/test-app.ts'

/** A customer asked staff to accept an offer, and one administrator requested it. */
export async function aChoice(by?: SignedIn) {
  const deal = await anOpenDeal()
  const { price, auction } = await priced(deal.ann, deal.offerId)
  const input = {
    offerId: deal.offerId,
    expectedGross: price.gross,
    auctionVersion: auction.version,
    reason: 'She has called us.',
  }
  const author = by ?? (await anAdmin())
  await as(author).offer.accept(input)
  const { data } = await as(author).offer.acceptances()
  const acceptanceId = data.find((one) => one.offerId === deal.offerId)?.id ?? 0
  return { ...deal, author, acceptanceId }
}
