import { emailField, emptyIsAbsent, phoneField } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { DESCRIPTION_MAX, DRAFT_FORM_MAX, MY_LISTINGS_PAGE_SIZE, type AuctionType } from './auction.rules.ts'
import { SET_PRICE_MAX_MINOR } from './set-price.rules.ts'
import { auctionField, dateFields, datesContract, datesTest } from './auction-fields.schema.ts'

export const editDatesSchema = yup
  .object({ ...dateFields, auction: auctionField, version: yup.number().integer() })
  .test(datesTest)
  .meta({ contract: datesContract })

export const editDescriptionSchema = yup.object({
  auction: auctionField,
  version: yup.number().integer(),
  description: yup.string().trim().max(DESCRIPTION_MAX).default(''),
})

export const auctionRefSchema = yup.object({ auction: auctionField })

export const mailConfirmationSchema = yup.object({
  auction: auctionField,
  /** Only to correct a wrong address. */
  email: emailField().transform(emptyIsAbsent),
})

export const mailDraftSchema = yup.object({
  email: emailField().required(),
  /** The form's content as opaque JSON. */
  form: yup.string().max(DRAFT_FORM_MAX).required(),
})

export const mailedDraftSchema = yup.object({ token: yup.string().max(100).required() })

export const formDataSchema = yup.object({
  auction: auctionField,
  mode: yup.string<'read' | 'edit' | 'copy'>().oneOf(['read', 'edit', 'copy']).default('read'),
  newUuid: yup.string().uuid(),
})

export const addPictureSchema = yup.object({
  auction: auctionField,
  file: fileField().required(),
})

export const removePictureSchema = yup.object({
  auction: auctionField,
  fileUid: yup.string().required(),
})

const setPriceFields = { auction: auctionField, version: yup.number().integer() }

/** `bid` reopens the listing for offers. */
export const fixSchema = yup.object({
  ...setPriceFields,
  type: yup.string<AuctionType>().oneOf(['bid', 'fixed']).default('fixed'),
  price: moneyField(SET_PRICE_MAX_MINOR).nullable().default(null),
})

export const setPriceSchema = yup.object({
  ...setPriceFields,
  price: moneyField(SET_PRICE_MAX_MINOR).required(),
})

const REASON_MAX = 1000
export const withReasonSchema = yup.object({
  auction: auctionField,
  reason: yup.string().trim().max(REASON_MAX).default(''),
})

export const receiverPhoneSchema = yup.object({
  auction: auctionField,
  phone: phoneField().required(),
})

export const listingTypeSchema = yup.object({ type: yup.string().required() })
export const myListingsSchema = yup.object({
  type: yup.string().required(),
  ...pagingFields(MY_LISTINGS_PAGE_SIZE),
})
export const observedSchema = yup.object(pagingFields(MY_LISTINGS_PAGE_SIZE))

export type EditDates = yup.InferType<typeof editDatesSchema>
export type EditDescription = yup.InferType<typeof editDescriptionSchema>
export type MailDraft = yup.InferType<typeof mailDraftSchema>
export type MailConfirmation = yup.InferType<typeof mailConfirmationSchema>
export type FormDataQuery = yup.InferType<typeof formDataSchema>
export type AddPicture = yup.InferType<typeof addPictureSchema>
export type RemovePicture = yup.InferType<typeof removePictureSchema>
export type Fix = yup.InferType<typeof fixSchema>
export type SetPrice = yup.InferType<typeof setPriceSchema>
export type WithReason = yup.InferType<typeof withReasonSchema>
export type ReceiverPhone = yup.InferType<typeof receiverPhoneSchema>
export type MyListings = yup.InferType<typeof myListingsSchema>
