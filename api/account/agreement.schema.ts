import { yup } from '#api/common/yup.schema.ts'
import { agreementKinds } from './agreement.rules.ts'

const VERSION_MAX = 10

export const answerAgreementSchema = yup.object({
  kind: yup.string().oneOf(agreementKinds).required(),
  /** Of the text that was read; marketing has none. */
  version: yup.string().trim().max(VERSION_MAX),
  /** False: withdrawn, which is for marketing alone; the others end with the account. */
  isGiven: yup.boolean().required(),
})
export type AnswerAgreement = yup.InferType<typeof answerAgreementSchema>
