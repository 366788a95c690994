import { emailField, emptyIsAbsent, phoneField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { DESCRIPTION_MAX, MY_LISTINGS_PAGE_SIZE } from './auction.rules.ts'
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
  /** Only where the first one was wrong. */
  email: emailField().transform(emptyIsAbsent),
})

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
export type MailConfirmation = yup.InferType<typeof mailConfirmationSchema>
export type FormDataQuery = yup.InferType<typeof formDataSchema>
export type AddPicture = yup.InferType<typeof addPictureSchema>
export type RemovePicture = yup.InferType<typeof removePictureSchema>
export type WithReason = yup.InferType<typeof withReasonSchema>
export type ReceiverPhone = yup.InferType<typeof receiverPhoneSchema>
export type MyListings = yup.InferType<typeof myListingsSchema>
