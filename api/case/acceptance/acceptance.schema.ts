import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { acceptanceAnswers, type AcceptanceAnswer } from './acceptance.rules.ts'

export const answerAcceptanceSchema = yup.object({
  acceptanceId: idField(),
  answer: yup
    .string<AcceptanceAnswer>()
    .oneOf([...acceptanceAnswers])
    .required(),
})

export type AnswerAcceptance = yup.InferType<typeof answerAcceptanceSchema>
