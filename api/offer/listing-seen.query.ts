import { madeTitle, readName } from '#api/auction/reader-title.query.ts'
import { placeName } from '#api/address/reader-names.lib.ts'
import { itemView } from '#api/auction/auction-parts.view.ts'
import { materialColumns } from '#api/auction/auction-field.rules.ts'
import { AuctionItem, type Auction, type AuctionRow, type ItemRow } from '#api/auction/auction.model.ts'
import { txOption } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { cityOnly } from '#api/auction/redacted.view.ts'
import { storefrontOf, type Storefront } from '#content/storefronts.ts'

/** Listing columns that a bidder bases the price on, and those that name the listing. */
const columns = [...materialColumns, 'fromAddress', 'toAddress', 'title', 'isTitleEnteredByUser', 'locale'] as const

export interface ListingSeen {
  auction: Pick<AuctionRow, (typeof columns)[number]>
  items: ItemRow[]
}

/** Snapshot of a listing before it is changed. */
export async function seeListing(ctx: TxCtx, auction: Auction): Promise<ListingSeen> {
  const items = await AuctionItem.findAll({
    where: { auctionId: auction.id },
    order: [['position', 'ASC']],
    ...txOption(ctx),
  })
  const seen = Object.fromEntries(columns.map((column) => [column, auction[column]]))
  const { language } = storefrontOf(auction.locale)
  // Bidders must not see street addresses.
  const ends = {
    fromAddress: cityOnly(auction.fromAddress, language),
    toAddress: cityOnly(auction.toAddress, language),
  }
  return {
    auction: { ...(seen as ListingSeen['auction']), ...ends },
    items: items.map((item) => item.get()),
  }
}

/** The snapshot as the bidder sees it. */
export function listingSeenView({ auction, items }: ListingSeen, reader: Storefront) {
  const { fromAddress, toAddress, ...said } = auction
  const made = madeTitle(auction as AuctionRow, items)
  const cityOf = (address: typeof fromAddress) =>
    address && { city: placeName(address, reader.language), countryCode: address.countryCode }
  return {
    categoryId: said.categoryId,
    from: cityOf(fromAddress),
    to: cityOf(toAddress),
    dateFixed: said.dateFixed,
    sendDateFrom: said.sendDateFrom,
    sendDateTo: said.sendDateTo,
    receiveDateFrom: said.receiveDateFrom,
    receiveDateTo: said.receiveDateTo,
    totalWeight: said.totalWeightKg,
    pickupFloor: said.pickupFloor,
    pickupElevator: said.pickupElevator,
    deliveryFloor: said.deliveryFloor,
    deliveryElevator: said.deliveryElevator,
    items: items.map((item) => ({ ...itemView(item), ...readName(item, made, reader) })),
  }
}

export type ListingSeenView = ReturnType<typeof listingSeenView>
