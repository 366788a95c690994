import { change, guest, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import type { TxCtx } from '#api/kit/transition.ts'
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

const changeAndShow = <I>(action: (ctx: TxCtx, input: I) => Promise<Auction>) =>
  change(async (ctx, input: I) => showOwnAuction(ctx, await action(ctx, input)))

export const auctionCalls = router({
  observed: user('GET /auction/observed', 'Auctions the caller keeps an eye on')
    .input(shape(observedSchema))
    .query(({ ctx, input }) => listMyListings(ctx, { ...input, type: 'observed' })),

  observe: user('POST /auction/observed/{auction}', 'Keep an eye on an auction')
    .input(shape(auctionRefSchema))
    .mutation(({ ctx, input }) => observeAuction(ctx, input)),

  unobserve: user('DELETE /auction/observed/{auction}', 'Keep an eye on it no more')
    .input(shape(auctionRefSchema))
    .mutation(({ ctx, input }) => unobserveAuction(ctx, input)),

  publish: user('POST /auctions/{auction}/publish', 'What waited goes live')
    .input(shape(auctionRefSchema))
    .mutation(changeAndShow(publishAuction)),

  get: guest('GET /auction/{auction}', 'One auction, as the caller may see it')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => showAuction(ctx, input)),

  images: guest('GET /auction/{auction}/images', 'Its pictures')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => getImages(ctx, input)),

  hide: user('PATCH /auction/{auction}/hide', 'Hide it')
    .input(shape(withReasonSchema))
    .mutation(changeAndShow(hideAuction)),

  unhide: user('PATCH /auction/{auction}/unhide', 'Show it again')
    .input(shape(auctionRefSchema))
    .mutation(changeAndShow(unhideAuction)),

  ownerDetails: user('GET /auction/{auction}/owner-details', 'Public facts of its owner')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => getOwnerDetails(ctx, input)),

  ownerContact: user('GET /auction/{auction}/user/contact_info', 'Whom the courier calls')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => getOwnerContact(ctx, input)),

  courierContact: user('GET /auction/{auction}/courier/contact_info', 'Whom the owner calls')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => getCourierContact(ctx, input)),

  map: guest('GET /auction/{auction}/map', 'The picture of its route, as SVG')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => drawAuctionMap(ctx, input)),

  setReceiverPhone: user('PUT /auction/{auction}/receiver-phone-number', 'Who takes it there')
    .input(shape(receiverPhoneSchema))
    .mutation(change(setReceiverPhone)),

  receiverPhone: user('GET /auction/{auction}/receiver-phone-number', 'Who takes it there')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => getReceiverPhone(ctx, input)),

  myListings: user('GET /my-account/listings/{type}', 'Own listings under one tab')
    .input(shape(myListingsSchema))
    .query(({ ctx, input }) => listMyListings(ctx, input)),

  myListingsCount: user('GET /my-account/listings/{type}/count', 'How many there are')
    .input(shape(listingTypeSchema))
    .query(({ ctx, input }) => countMyListings(ctx, input)),
})
