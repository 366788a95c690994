import { may } from '#api/common/permissions.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import type { Auction } from './auction.model.ts'
import { mayOn, maySeeAuction, ownsAuction, readsPrices, type Relation } from './auction.policy.ts'
import {
  carrierAuctionView,
  guestAuctionView,
  ownAuctionView,
  providerAuctionView,
  type AuctionView,
  type OwnAuctionView,
  type ShownAuction,
} from './auction.view.ts'
import { getShown, type ShownRow } from './find-shown.query.ts'
import { holdsDraft, type AuctionRef } from './get-auction.query.ts'

/** One auction with the fields the caller may see. `not_found` if they may not see it. */
export const showAuction = (
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<AuctionView | OwnAuctionView> =>
  requestMemo(ctx, `shown auction ${ref}`, async () => {
    const row = await getShown(ctx, ref)
    const tie = { offer: row.ownOffer ?? undefined, holdsDraft: holdsDraft(ctx, row) }
    if (!maySeeAuction(ctx.caller, row, tie)) fail('not_found')
    return viewFor(ctx, row, tie)(shownOf(ctx, row))
  })

export const showOwnAuction = async (ctx: Ctx, { id }: Pick<Auction, 'id'>): Promise<OwnAuctionView> =>
  ownAuctionView(shownOf(ctx, await getShown(ctx, id)))

const shownOf = ({ caller, storefront }: Ctx, row: ShownRow): ShownAuction => ({
  auction: row,
  items: row.items,
  pictures: row.pictures,
  offersCount: row.offersCount,
  lowestGrossMinor: row.lowestGrossMinor,
  ownerName: row.ownerName,
  isObserved: row.isObserved,
  closing: row.closing,
  reader: storefront,
  readsPrices: readsPrices(caller, {
    isOwn: ownsAuction(caller, row),
    hasOffer: row.ownOffer !== null,
  }),
})

function viewFor(ctx: Ctx, row: ShownRow, tie: Relation): (shown: ShownAuction) => AuctionView | OwnAuctionView {
  if (mayOn('auction.get:whole', ctx.caller, row, tie)) return ownAuctionView
  if (mayOn('auction.get:address', ctx.caller, row, tie)) return carrierAuctionView
  return may('auction.get:estimate', ctx.caller) ? providerAuctionView : guestAuctionView
}
