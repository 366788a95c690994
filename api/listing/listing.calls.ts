import { change, guest, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { addPicture } from './add-picture.ts'
import {
  addPictureSchema,
  auctionRefSchema,
  editDatesSchema,
  editDescriptionSchema,
  formDataSchema,
  removePictureSchema,
} from '#api/auction/auction-call.schema.ts'
import { AUCTIONS_PER_DAY } from '#api/auction/auction.rules.ts'
import { editAuctionSchema, postAuctionSchema } from './listing.schema.ts'
import { createAuction } from './create-auction.ts'
import { editAuction } from './edit-auction.ts'
import { editDates } from './edit-dates.ts'
import { editDescription } from './edit-description.ts'
import { getFormData } from './get-form-data.ts'
import { refreshMap } from './refresh-map.ts'
import { removePicture } from './remove-picture.ts'

export const listingCalls = router({
  create: guest('POST /auctions', 'Post an auction', {
    status: 201,
    outside: true,
    limits: [{ times: AUCTIONS_PER_DAY, per: 'day' }],
  })
    .input(shape(postAuctionSchema))
    .mutation(({ ctx, input }) => createAuction(ctx, input)),

  addPicture: guest('POST /auction/{auction}/picture', 'Add a picture, also to a new uuid', {
    status: 201,
    upload: true,
    outside: true,
  })
    .input(shape(addPictureSchema))
    .mutation(({ ctx, input }) => addPicture(ctx, input)),

  removePicture: guest('DELETE /auction/{auction}/picture/{fileUid}', 'Take a picture back')
    .input(shape(removePictureSchema))
    .mutation(change(removePicture)),

  formData: guest('GET /auction/{auction}/form/data', 'What the form starts from')
    .input(shape(formDataSchema))
    .query(({ ctx, input }) => getFormData(ctx, input)),

  edit: user('PATCH /auction/{auction}/form/data', 'Save the edited form', { outside: true })
    .input(shape(editAuctionSchema))
    .mutation(({ ctx, input }) => editAuction(ctx, input)),

  editDates: user('PATCH /auction/{auction}/dates', 'Change the days')
    .input(shape(editDatesSchema))
    .mutation(change(editDates)),

  editDescription: user('PATCH /auction/{auction}/description', 'Change the description')
    .input(shape(editDescriptionSchema))
    .mutation(change(editDescription)),

  refreshMap: guest('GET /auction/{auction}/refresh-map', 'Distance and line, reckoned anew')
    .input(shape(auctionRefSchema))
    .query(({ ctx, input }) => refreshMap(ctx, input)),
})
