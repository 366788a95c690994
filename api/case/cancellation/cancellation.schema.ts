import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { priceField } from '#api/offer/offer.schema.ts'
import { cancelAnswers, type CancelAnswer } from './cancel-request.rules.ts'

/** `requestId` is the request that the reader saw; `amount` is only for a claim. */
export const answerCancellationSchema = yup.object({
  offerId: idField(),
  requestId: idField(),
  answer: yup
    .string<CancelAnswer>()
    .oneOf([...cancelAnswers])
    .required(),
  amount: priceField().nullable().default(null),
})

export type AnswerCancellation = yup.InferType<typeof answerCancellationSchema>
