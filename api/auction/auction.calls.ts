import { guest, router, user } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction } from '#api/kit/db.ts'
import { shape } from '#api/kit/shape.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { addPicture } from './add-picture.ts'
import {
  addPictureSchema,
  auctionRefSchema,
  editDatesSchema,
  editDescriptionSchema,
  formDataSchema,
  listingTypeSchema,
  myListingsSchema,
  observedSchema,
  receiverPhoneSchema,
  removePictureSchema,
  withReasonSchema,
} from './auction-call.schema.ts'
import type { Auction } from './auction.model.ts'
import { AUCTIONS_PER_DAY } from './auction.rules.ts'
import { editAuctionSchema, postAuctionSchema } from './auction.schema.ts'
import { cancelAuction } from './cancel-auction.ts'
import { createAuction } from './create-auction.ts'
import { drawAuctionMap } from './draw-auction-map.ts'
import { editAuction } from './edit-auction.ts'
import { editDates } from './edit-dates.ts'
import { editDescription } from './edit-description.ts'
import { getCourierContact, getOwnerContact } from './get-contact-info.ts'
import { getFormData } from './get-form-data.ts'
import { getImages } from './get-images.ts'
import { getOwnerDetails } from './get-owner-details.ts'
import { hideAuction } from './hide-auction.ts'
import { countMyListings, listMyListings } from './list-my-listings.ts'
import { observeAuction, unobserveAuction } from './observe-auction.ts'
import { publishAuction } from './publish-auction.ts'
import { getReceiverPhone, setReceiverPhone } from './receiver-phone.ts'
import { refreshMap } from './refresh-map.ts'
import { removePicture } from './remove-picture.ts'
import { showAuction, showOwnAuction } from './show-auction.ts'
import { unhideAuction } from './unhide-auction.ts'

interface Asked<I> {
  ctx: Ctx
  input: I
}

const change =
  <I, T>(action: (ctx: TxCtx, input: I) => Promise<T>) =>
  ({ ctx, input }: Asked<I>): Promise<T> =>
    inTransaction(ctx, (ctx) => action(ctx, input))

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

  create: guest('POST /auctions', 'Post an auction', {
    status: 201,
    transaction: false,
    limits: [{ times: AUCTIONS_PER_DAY, per: 'day' }],
  })
    .input(shape(postAuctionSchema))
    .mutation(({ ctx, input }) => createAuction(ctx, input)),

  publish: user('POST /auctions/{auction}/publish', 'What waited goes live')
    .input(shape(auctionRefSchema))
    .mutation(changeAndShow(publishAuction)),

  get: guest('GET /auction/{auction}', 'One auction, as the caller may see it')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => showAuction(ctx, input)),

  images: guest('GET /auction/{auction}/images', 'Its pictures')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => getImages(ctx, input)),

  addPicture: guest('POST /auction/{auction}/picture', 'Add a picture, also to a new uuid', {
    status: 201,
    upload: true,
    transaction: false,
  })
    .input(shape(addPictureSchema))
    .mutation(({ ctx, input }) => addPicture(ctx, input)),

  removePicture: guest('DELETE /auction/{auction}/picture/{fileUid}', 'Take a picture back')
    .input(shape(removePictureSchema))
    .mutation(change(removePicture)),

  formData: guest('GET /auction/{auction}/form/data', 'What the form starts from')
    .input(shape(formDataSchema))
    .query(({ ctx, input }) => getFormData(ctx, input)),

  edit: user('PATCH /auction/{auction}/form/data', 'Save the edited form', { transaction: false })
    .input(shape(editAuctionSchema))
    .mutation(({ ctx, input }) => editAuction(ctx, input)),

  editDates: user('PATCH /auction/{auction}/dates', 'Change the days')
    .input(shape(editDatesSchema))
    .mutation(change(editDates)),

  editDescription: user('PATCH /auction/{auction}/description', 'Change the description')
    .input(shape(editDescriptionSchema))
    .mutation(change(editDescription)),

  cancel: user('PATCH /auction/{auction}/cancel', 'Take it back', { transaction: false })
    .input(shape(withReasonSchema))
    .mutation(({ ctx, input }) => cancelAuction(ctx, input)),

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

  refreshMap: guest('GET /auction/{auction}/refresh-map', 'Distance and line, reckoned anew')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => refreshMap(ctx, input)),

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
