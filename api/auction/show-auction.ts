import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db.ts'
import { oncePerPage } from '#api/kit/once-per-page.ts'
import { AuctionItem, AuctionPicture, type Auction } from './auction.model.ts'
import { isAcceptedProvider, mayManageAuction, mayUseDraft } from './auction.policy.ts'
import {
  carrierAuctionView,
  guestAuctionView,
  ownAuctionView,
  type AuctionView,
  type OwnAuctionView,
  type ShownAuction,
} from './auction.view.ts'
import { getAuction, type AuctionRef, type VisibleAuction } from './get-auction.part.ts'

/** One auction as this caller may see it. */
export const showAuction = (
  ctx: Ctx,
  { auction: ref }: { auction: AuctionRef },
): Promise<AuctionView | OwnAuctionView> =>
  oncePerPage(ctx, `shown auction ${ref}`, async () => {
    const seen = await getAuction(ctx, ref)
    return viewFor(ctx, seen)(await gather(ctx, seen.auction))
  })

export const showOwnAuction = async (ctx: Ctx, auction: Auction): Promise<OwnAuctionView> =>
  ownAuctionView(await gather(ctx, auction))

function viewFor(
  ctx: Ctx,
  { auction, relation }: VisibleAuction,
): (shown: ShownAuction) => AuctionView | OwnAuctionView {
  const isOwn = mayManageAuction(ctx.caller, auction) || mayUseDraft(ctx.caller, auction, relation)
  if (isOwn) return ownAuctionView
  return isAcceptedProvider(relation) ? carrierAuctionView : guestAuctionView
}

async function gather(ctx: Ctx, auction: Auction): Promise<ShownAuction> {
  const list = {
    where: { auctionId: auction.id },
    order: [['position', 'ASC'] as [string, string]],
    ...txOption(ctx),
  }
  const items = await AuctionItem.findAll(list)
  const pictures = await AuctionPicture.findAll(list)
  return { auction, items, pictures, reader: ctx.storefront, ...(await findFacts(ctx, auction)) }
}

interface Facts {
  offersCount: number
  lowestGrossMinor: number | null
  ownerName: string
  isObserved: boolean
}

async function findFacts(ctx: Ctx, auction: Auction): Promise<Facts> {
  const facts = await queryOne<Facts>(
    ctx,
    `select count(o.id)::int as "offersCount", min(o.gross_minor) as "lowestGrossMinor",
       coalesce((select name from users where id = $2), '') as "ownerName",
       exists (select from observed_auctions where auction_id = $1 and user_id = $3) as "isObserved"
     from offers o
     where o.auction_id = $1 and o.status in ('active', 'awaiting_payment', 'accepted', 'realized')`,
    [auction.id, auction.ownerId, ctx.caller.isSignedIn ? ctx.caller.userId : null],
  )
  return facts ?? { offersCount: 0, lowestGrossMinor: null, ownerName: '', isObserved: false }
}
