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
    'List the listings that the caller watches',
    { takes: observedSchema },
    (ctx, input) => listMyListings(ctx, { ...input, type: 'observed' }),
  ),

  observe: write(
    user,
    'POST /auction/observed/{auction}',
    'Watch a listing',
    { takes: auctionRefSchema },
    observeAuction,
  ),

  unobserve: write(
    user,
    'DELETE /auction/observed/{auction}',
    'Stop watching a listing',
    { takes: auctionRefSchema },
    unobserveAuction,
  ),

  publish: write(
    user,
    'POST /auctions/{auction}/publish',
    'Publish a waiting listing',
    { takes: auctionRefSchema, refuses: ['auction.wrong_state'] },
    thenShow(publishAuction),
  ),

  get: read(
    guest,
    'GET /auction/{auction}',
    'Get a listing',
    {
      about: 'The caller’s relation to the listing decides which fields are returned.',
      takes: auctionRefSchema,
      isVersioned: true,
    },
    showAuction,
  ),

  images: read(
    guest,
    'GET /auction/{auction}/images',
    'List the pictures of a listing',
    { takes: auctionRefSchema },
    getImages,
  ),

  hide: write(
    user,
    'PATCH /auction/{auction}/hide',
    'Hide a listing',
    { takes: withReasonSchema, refuses: ['auction.wrong_state'] },
    thenShow(hideAuction),
  ),

  unhide: write(
    user,
    'PATCH /auction/{auction}/unhide',
    'Show a hidden listing again',
    { takes: auctionRefSchema, refuses: ['auction.wrong_state'] },
    thenShow(unhideAuction),
  ),

  ownerDetails: read(
    user,
    'GET /auction/{auction}/owner-details',
    'Get public facts about a listing’s owner',
    { takes: auctionRefSchema },
    getOwnerDetails,
  ),

  ownerContact: read(
    user,
    'GET /auction/{auction}/user/contact_info',
    'Get the owner’s contact data for the courier',
    { takes: auctionRefSchema },
    getOwnerContact,
  ),

  courierContact: read(
    user,
    'GET /auction/{auction}/courier/contact_info',
    'Get the courier’s contact data for the owner',
    { takes: auctionRefSchema },
    getCourierContact,
  ),

  map: read(
    guest,
    'GET /auction/{auction}/map',
    'Get the route map of a listing as SVG',
    { takes: auctionRefSchema },
    drawAuctionMap,
  ),

  setReceiverPhone: write(
    user,
    'PUT /auction/{auction}/receiver-phone-number',
    'Set the recipient’s phone number',
    { takes: receiverPhoneSchema, refuses: ['auction.wrong_state'] },
    setReceiverPhone,
  ),

  receiverPhone: read(
    user,
    'GET /auction/{auction}/receiver-phone-number',
    'Get the recipient’s phone number',
    { takes: auctionRefSchema },
    getReceiverPhone,
  ),

  myListings: read(
    user,
    'GET /my-account/listings/{type}',
    'List your own listings under one tab',
    { takes: myListingsSchema },
    listMyListings,
  ),

  myListingsCount: read(
    user,
    'GET /my-account/listings/{type}/count',
    'Count your own listings under one tab',
    { takes: listingTypeSchema },
    countMyListings,
  ),
})
