import { auctionField } from '#api/auction/auction-fields.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { allPhrases, MESSAGE_MAX, MESSAGES_PAGE_SIZE, topics } from './message.rules.ts'

const emptyIsNull = (cast: unknown, typed: unknown): unknown => (typed === '' ? null : cast)

/** One of a list, or none: a form sends what nobody chose as an empty text. */
const choice = (known: readonly string[]) =>
  yup
    .string()
    .nullable()
    .transform(emptyIsNull)
    .oneOf([...known, null])
    .default(null)

const said = {
  /** A ready sentence instead of a text of one's own. */
  phrase: choice(allPhrases),
  text: yup.string().trim().max(MESSAGE_MAX).default(''),
}

export const postMessageSchema = yup.object({
  auction: auctionField,
  /** The question that is answered; of whoever asks, none. */
  answers: yup.number().nullable().transform(emptyIsNull).integer().positive().default(null),
  topic: choice(topics),
  ...said,
})

export const sendMessageSchema = yup.object({ offerId: idField(), ...said })

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
export type AuctionMessages = yup.InferType<typeof auctionMessagesSchema>
export type OfferMessages = yup.InferType<typeof offerMessagesSchema>
