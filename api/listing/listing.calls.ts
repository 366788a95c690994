import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { guest, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { addPicture } from './add-picture.ts'
import {
  addPictureSchema,
  auctionRefSchema,
  editDatesSchema,
  editDescriptionSchema,
  fixSchema,
  formDataSchema,
  mailConfirmationSchema,
  mailDraftSchema,
  mailedDraftSchema,
  removePictureSchema,
  setPriceSchema,
} from '#api/auction/auction-call.schema.ts'
import {
  AUCTIONS_PER_DAY,
  CONFIRM_MAILS_PER_DAY,
  DRAFT_MAILS_PER_DAY,
  GUEST_PICTURES_PER_DAY,
  PICTURES_PER_DAY,
} from '#api/auction/auction.rules.ts'
import { editAuctionSchema, postAuctionSchema } from './listing.schema.ts'
import { createAuction, findWrongPosting } from './create-auction.ts'
import { editAuction, findWrongEdit } from './edit-auction.ts'
import { editDates } from './edit-dates.ts'
import { editDescription } from './edit-description.ts'
import { convertToFixedPrice, setPrice } from './convert-to-fixed-price.ts'
import { getFormData } from './get-form-data.ts'
import { getLastInvoice } from './get-last-invoice.ts'
import { listCrossSell } from './list-cross-sell.ts'
import { suggestFixedPrices } from './suggest-fixed-prices.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { getMailedDraft, mailDraft } from './mail-draft.ts'
import { refreshMap } from './refresh-map.ts'
import { removePicture } from './remove-picture.ts'
import { renewEstimate } from './renew-estimate.ts'

const ofPictures = ['unauthorized', 'auth.blocked', 'forbidden', 'auction.wrong_state', 'auction.has_accepted_offer'] as const // prettier-ignore
const edits = ['auction.wrong_state', 'auction.has_accepted_offer', 'auction.version_conflict'] as const

const priced = ['auction.wrong_state', 'auction.version_conflict'] as const

export const listingCalls = router({
  // The route is requested before a database connection is held; the same when editing.
  create: writeOutside(
    guest,
    'POST /auctions',
    'Post a listing',
    {
      about:
        'Posted by a guest or from an unconfirmed address, the listing is `pending` until its e-mail is confirmed.',
      takes: postAuctionSchema,
      alsoWrong: findWrongPosting,
      status: 201,
      limits: [{ times: AUCTIONS_PER_DAY, per: 'day' }],
      refuses: ['auth.blocked', 'forbidden', 'not_found', 'auction.wrong_state', 'address.no_route'],
    },
    createAuction,
  ),

  mailConfirmation: writeOutside(
    guest,
    'POST /auctions/{auction}/confirm-mail',
    'Resend the confirmation mail of a listing',
    {
      about: 'Can send it to another address.',
      takes: mailConfirmationSchema,
      status: 202,
      limits: [{ times: CONFIRM_MAILS_PER_DAY, per: 'day' }],
      refuses: ['forbidden', 'auction.wrong_state'],
    },
    mailConfirmation,
  ),

  mailDraft: writeOutside(
    guest,
    'POST /auctions/mailed-drafts',
    'Mail a link that continues an unfinished form',
    { takes: mailDraftSchema, status: 202, limits: [{ times: DRAFT_MAILS_PER_DAY, per: 'day' }] },
    mailDraft,
  ),

  mailedDraft: read(
    guest,
    'GET /auctions/mailed-drafts/{token}',
    'Get the unfinished form behind a mailed link',
    { takes: mailedDraftSchema },
    getMailedDraft,
  ),

  // The picture is processed before a database connection is held.
  addPicture: writeOutside(
    guest,
    'POST /auction/{auction}/picture',
    'Add a picture to a listing',
    {
      about: 'Before the listing is posted, send the uuid that it will get.',
      takes: addPictureSchema,
      status: 201,
      upload: true,
      bodyMax: PICTURE_MAX_BYTES,
      refuses: ofPictures,
      limits: [
        { times: PICTURES_PER_DAY, per: 'day' },
        { times: GUEST_PICTURES_PER_DAY, per: 'day', of: 'guests' },
      ],
    },
    addPicture,
  ),

  removePicture: write(
    guest,
    'DELETE /auction/{auction}/picture/{fileUid}',
    'Remove a picture from a listing',
    {
      takes: removePictureSchema,
      refuses: ofPictures,
    },
    removePicture,
  ),

  formData: read(
    guest,
    'GET /auction/{auction}/form/data',
    'Get a listing as form values',
    { takes: formDataSchema, isVersioned: true, refuses: ['forbidden', ...edits] },
    getFormData,
  ),

  lastInvoice: read(
    user,
    'GET /auctions/last-invoice',
    'Get the recipient of your last VAT invoice',
    {},
    getLastInvoice,
  ),

  edit: writeOutside(
    user,
    'PATCH /auction/{auction}/form/data',
    'Update a listing from form values',
    { takes: editAuctionSchema, alsoWrong: findWrongEdit, refuses: [...edits, 'address.no_route'] },
    editAuction,
  ),

  editDates: write(
    user,
    'PATCH /auction/{auction}/dates',
    'Change the days of a listing',
    { takes: editDatesSchema, refuses: edits },
    editDates,
  ),

  editDescription: write(
    user,
    'PATCH /auction/{auction}/description',
    'Change the description of a listing',
    { takes: editDescriptionSchema, refuses: edits },
    editDescription,
  ),

  crossSell: read(
    user,
    'GET /auction/{auction}/cross-sell',
    'List possible improvements of a listing',
    { about: 'Each has the reason for it.', takes: auctionRefSchema },
    listCrossSell,
  ),

  fixPrices: read(
    user,
    'GET /auction/{auction}/fix/prices',
    'Suggest fixed prices for a listing',
    { about: 'Each has the probability that a courier books at it.', takes: auctionRefSchema },
    suggestFixedPrices,
  ),

  fix: write(
    user,
    'PATCH /auction/{auction}/fix/convert',
    'Set or remove the fixed price of a listing',
    {
      about: 'A courier can book the listing at its fixed price at once. Without one, the listing takes offers again.',
      takes: fixSchema,
      refuses: priced,
    },
    convertToFixedPrice,
  ),

  setPrice: write(
    user,
    'POST /auction/{auction}/set-price',
    'Change the fixed price of a listing',
    { takes: setPriceSchema, refuses: priced },
    setPrice,
  ),

  renewEstimate: write(
    user,
    'PATCH /auction/{auction}/price-estimation',
    'Recalculate the price estimate of a listing',
    { takes: auctionRefSchema, refuses: ['auction.wrong_state'] },
    renewEstimate,
  ),

  refreshMap: read(
    guest,
    'GET /auction/{auction}/refresh-map',
    'Recalculate the route of a listing',
    {
      about: 'Returns its distance and encoded line.',
      takes: auctionRefSchema,
      refuses: ['address.no_route'],
    },
    refreshMap,
  ),
})
