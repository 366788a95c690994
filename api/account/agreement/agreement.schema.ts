import { yup } from '#api/common/yup.schema.ts'
import { agreementKinds } from './agreement.rules.ts'

const VERSION_MAX = 10

export const answerAgreementSchema = yup.object({
  kind: yup.string().oneOf(agreementKinds).required(),
  /** Version of the text that was read; none for marketing. */
  version: yup.string().trim().max(VERSION_MAX),
  /** False withdraws consent: only for marketing, the others end with the account. */
  isGiven: yup.boolean().required(),
})
export type AnswerAgreement = yup.InferType<typeof answerAgreementSchema>
