import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { REASON_MAX } from '#api/offer/offer.rules.ts'
import { fraudDecisions, type FraudDecision } from './fraud-report.rules.ts'

/** With `decision` it is an administrator's ruling; without, a report. */
export const reportFraudSchema = yup.object({
  offerId: idField(),
  decision: yup
    .string<FraudDecision>()
    .oneOf([...fraudDecisions])
    .nullable()
    .default(null),
  reason: yup.string().trim().max(REASON_MAX).required(),
})

export type ReportFraud = yup.InferType<typeof reportFraudSchema>
