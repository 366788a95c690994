import { emptyIsNull } from '#api/common/dates.schema.ts'
import { auctionField } from '#api/auction/auction-fields.schema.ts'
import { chosenIdField, idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { allPhrases, FILES_MAX, MESSAGE_MAX, MESSAGES_PAGE_SIZE, topics } from './message.rules.ts'

/** Optional choice; forms send an empty string for none. */
const choice = (known: readonly string[]) =>
  yup
    .string()
    .nullable()
    .transform(emptyIsNull)
    .oneOf([...known, null])
    .default(null)

const said = {
  /** A preset phrase instead of free text. */
  phrase: choice(allPhrases),
  text: yup.string().trim().max(MESSAGE_MAX).default(''),
}

export const postMessageSchema = yup.object({
  auction: auctionField,
  /** The question to answer; null when asking one. */
  answers: chosenIdField(),
  topic: choice(topics),
  ...said,
})

export const sendMessageSchema = yup.object({
  offerId: idField(),
  ...said,
  files: yup.array(fileField().required()).max(FILES_MAX).default([]),
})

/** Without `upTo`, marks all messages as read. */
export const readMessagesSchema = yup.object({ offerId: idField(), upTo: chosenIdField() })

export const translateMessageSchema = yup.object({ messageId: idField() })

export const messageFileSchema = yup.object({
  uid: yup.string().required(),
  /** The reader has been warned that the file may show contact data. */
  isTold: yup.boolean().default(false),
})

export const auctionMessagesSchema = yup.object({
  auction: auctionField,
  ...pagingFields(MESSAGES_PAGE_SIZE),
})

export const offerMessagesSchema = yup.object({
  offerId: idField(),
  ...pagingFields(MESSAGES_PAGE_SIZE),
})

export type PostMessage = yup.InferType<typeof postMessageSchema>
export type SendMessage = yup.InferType<typeof sendMessageSchema>
export type ReadMessages = yup.InferType<typeof readMessagesSchema>
export type TranslateMessage = yup.InferType<typeof translateMessageSchema>
export type NamedFile = yup.InferType<typeof messageFileSchema>
export type AuctionMessages = yup.InferType<typeof auctionMessagesSchema>
export type OfferMessages = yup.InferType<typeof offerMessagesSchema>
