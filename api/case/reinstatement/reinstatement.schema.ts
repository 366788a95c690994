import { emptyIsNull } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { REASON_MAX } from '#api/offer/offer.rules.ts'
import { reinstateAnswers, type ReinstateAnswer } from './reinstatement.rules.ts'

/**
 * An administrator reinstates at once and gives a reason. A side asks, or answers the request that
 * it saw.
 */
export const reinstateOfferSchema = yup.object({
  offerId: idField(),
  answer: yup
    .string<ReinstateAnswer>()
    .oneOf([...reinstateAnswers])
    .default('ask'),
  requestId: yup.number().transform(emptyIsNull).integer().nullable().default(null),
  reason: yup.string().trim().max(REASON_MAX).default(''),
})

export type ReinstateOffer = yup.InferType<typeof reinstateOfferSchema>
