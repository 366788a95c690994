import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { anAuction, type AuctionWishes } from './auctions.ts'
import { aCustomer } from './people.ts'
import { as } from '#tests/support/test-app.ts'

interface Priced {
  ann: SignedIn
  auction: OwnAuctionView
  low: WireMoney
  expected: WireMoney
  high: WireMoney
}

/** A listing in a currency with price estimates. */
export async function aPricedAuction(wishes: Partial<AuctionWishes> = {}): Promise<Priced> {
  const ann = await aCustomer()
  const auction = await anAuction({ by: ann, locale: 'de_DE', ...wishes })
  if (!auction.priceEstimation) throw new Error('no price is estimated')
  const { low, expected, high } = auction.priceEstimation
  return { ann, auction, low, expected, high }
}

/** The same with a set price, the expected one. */
export async function aFixedAuction(wishes: Partial<AuctionWishes> = {}): Promise<Priced> {
  const priced = await aPricedAuction(wishes)
  const { ann, auction, expected: price } = priced
  return { ...priced, auction: await as(ann).auction.fix({ auction: auction.id, price }) }
}

/** Books at the price and version that the courier saw. */
export const book = (by: SignedIn, { id, version, bookingSetPrice }: OwnAuctionView) =>
  as(by).offer.post({
    auction: String(id),
    price: bookingSetPrice ?? { amount: '1.00', currency: 'EUR' },
    bookAtSetPrice: true,
    auctionVersion: version,
  })
