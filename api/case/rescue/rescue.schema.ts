import { auctionField } from '#api/auction/auction-fields.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { rescueAnswers, standInAnswers, type RescueAnswer, type StandInAnswer } from './rescue.rules.ts'

export const answerRescueSchema = yup.object({
  auction: auctionField,
  answer: yup
    .string<RescueAnswer>()
    .oneOf([...rescueAnswers])
    .required(),
})

export const standInSchema = yup.object({
  offerId: idField(),
  answer: yup
    .string<StandInAnswer>()
    .oneOf([...standInAnswers])
    .required(),
})

export type AnswerRescue = yup.InferType<typeof answerRescueSchema>
export type StandIn = yup.InferType<typeof standInSchema>
