import { guest, read, router, user, write, type SignedInCtx } from '#api/kit/call.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import {
  auctionRefSchema,
  listingTypeSchema,
  myListingsSchema,
  observedSchema,
  receiverPhoneSchema,
  withReasonSchema,
} from './auction-call.schema.ts'
import type { Auction } from './auction.model.ts'
import { drawAuctionMap } from './draw-auction-map.ts'
import { getCourierContact, getOwnerContact } from './get-contact-info.ts'
import { getImages } from './get-images.ts'
import { getOwnerDetails } from './get-owner-details.ts'
import { hideAuction } from './hide-auction.ts'
import { countMyListings, listMyListings } from './list-my-listings.ts'
import { observeAuction, unobserveAuction } from './observe-auction.ts'
import { publishAuction } from './publish-auction.ts'
import { getReceiverPhone, setReceiverPhone } from './receiver-phone.ts'
import { showAuction, showOwnAuction } from './show-auction.ts'
import { unhideAuction } from './unhide-auction.ts'

const thenShow =
  <I>(action: (ctx: SignedInCtx & TxCtx, input: I) => Promise<Auction>) =>
  async (ctx: SignedInCtx & TxCtx, input: I) =>
    showOwnAuction(ctx, await action(ctx, input))

export const auctionCalls = router({
  observed: read(
    user,
    'GET /auction/observed',
    'Auctions the caller keeps an eye on',
    { takes: observedSchema },
    (ctx, input) => listMyListings(ctx, { ...input, type: 'observed' }),
  ),

  observe: write(
    user,
    'POST /auction/observed/{auction}',
    'Keep an eye on an auction',
    { takes: auctionRefSchema },
    observeAuction,
  ),

  unobserve: write(
    user,
    'DELETE /auction/observed/{auction}',
    'Keep an eye on it no more',
    { takes: auctionRefSchema },
    unobserveAuction,
  ),

  publish: write(
    user,
    'POST /auctions/{auction}/publish',
    'What waited goes live',
    { takes: auctionRefSchema, refuses: ['auction.wrong_state'] },
    thenShow(publishAuction),
  ),

  get: read(
    guest,
    'GET /auction/{auction}',
    'One auction, as the caller may see it',
    { takes: auctionRefSchema, isVersioned: true },
    showAuction,
  ),

  images: read(
    guest,
    'GET /auction/{auction}/images',
    'Its pictures',
    { takes: auctionRefSchema },
    getImages,
  ),

  hide: write(
    user,
    'PATCH /auction/{auction}/hide',
    'Hide it',
    { takes: withReasonSchema, refuses: ['auction.wrong_state'] },
    thenShow(hideAuction),
  ),

  unhide: write(
    user,
    'PATCH /auction/{auction}/unhide',
    'Show it again',
    { takes: auctionRefSchema, refuses: ['auction.wrong_state'] },
    thenShow(unhideAuction),
  ),

  ownerDetails: read(
    user,
    'GET /auction/{auction}/owner-details',
    'Public facts of its owner',
    { takes: auctionRefSchema },
    getOwnerDetails,
  ),

  ownerContact: read(
    user,
    'GET /auction/{auction}/user/contact_info',
    'Whom the courier calls',
    { takes: auctionRefSchema },
    getOwnerContact,
  ),

  courierContact: read(
    user,
    'GET /auction/{auction}/courier/contact_info',
    'Whom the owner calls',
    { takes: auctionRefSchema },
    getCourierContact,
  ),

  map: read(
    guest,
    'GET /auction/{auction}/map',
    'The picture of its route, as SVG',
    { takes: auctionRefSchema },
    drawAuctionMap,
  ),

  setReceiverPhone: write(
    user,
    'PUT /auction/{auction}/receiver-phone-number',
    'Who takes it there',
    { takes: receiverPhoneSchema, refuses: ['auction.wrong_state'] },
    setReceiverPhone,
  ),

  receiverPhone: read(
    user,
    'GET /auction/{auction}/receiver-phone-number',
    'Who takes it there',
    { takes: auctionRefSchema },
    getReceiverPhone,
  ),

  myListings: read(
    user,
    'GET /my-account/listings/{type}',
    'Own listings under one tab',
    { takes: myListingsSchema },
    listMyListings,
  ),

  myListingsCount: read(
    user,
    'GET /my-account/listings/{type}/count',
    'How many there are',
    { takes: listingTypeSchema },
    countMyListings,
  ),
})
