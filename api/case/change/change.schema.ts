import { DESCRIPTION_MAX } from '#api/auction/auction.rules.ts'
import { dayField, emptyIsNull } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { REASON_MAX } from '#api/offer/offer.rules.ts'
import { deliveryDateField } from '#api/offer/offer.schema.ts'
import { changeAnswers } from './change-proposal.rules.ts'

/** Omitted or empty fields stay as they are. */
export const proposeChangeSchema = yup.object({
  offerId: idField(),
  pickupDate: dayField(),
  deliveryDate: deliveryDateField(),
  description: yup.string().trim().transform(emptyIsNull).max(DESCRIPTION_MAX).nullable().default(null),
  note: yup.string().trim().max(REASON_MAX).default(''),
})

/** `proposalId` is the proposal that the reader saw. */
export const answerChangeSchema = yup.object({
  offerId: idField(),
  proposalId: idField(),
  answer: yup
    .string<(typeof changeAnswers)[number]>()
    .oneOf([...changeAnswers])
    .required(),
})

export type ProposeChange = yup.InferType<typeof proposeChangeSchema>
export type AnswerChange = yup.InferType<typeof answerChangeSchema>
