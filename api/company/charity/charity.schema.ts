import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { charityDecisions, type CharityDecision } from './charity.rules.ts'
import { REASON_MAX, REASON_MIN } from '#api/company/verification/verification.rules.ts'

export const handInCharitySchema = yup.object({ file: fileField() })

export const setCharityStatusSchema = yup.object({
  companyId: idField(),
  /** The version that was reviewed; if the check has changed since, the decision is refused. */
  version: yup.number().integer().min(1).required(),
  status: yup
    .string<CharityDecision>()
    .oneOf([...charityDecisions])
    .required(),
  /** Reason of a rejection or revocation. */
  reason: yup.string().trim().min(REASON_MIN).max(REASON_MAX),
})

export type HandInCharity = yup.InferType<typeof handInCharitySchema>
export type SetCharityStatus = yup.InferType<typeof setCharityStatusSchema>
