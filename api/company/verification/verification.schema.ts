import { dayField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import {
  documentTypes,
  INSURED_MAX_MINOR,
  REASON_MAX,
  REASON_MIN,
  VERIFICATIONS_PAGE_SIZE,
  type DocumentType,
} from './verification.rules.ts'

/** R04: free text here, because the call answers 404 for an unknown type. */
const typeInPath = () => yup.string().required().max(40)

/** R03 */
const uuidInPath = () => yup.string().required().max(60)

const reasonField = () => yup.string().trim().min(REASON_MIN).max(REASON_MAX)

const typeField = () => yup.string<DocumentType>().oneOf([...documentTypes])

export const addDocumentSchema = yup.object({
  type: typeInPath(),
  validUntil: dayField(),
  file: fileField(),
})

export const documentSchema = yup.object({ type: typeInPath(), uuid: uuidInPath() })

export const startDocumentsSchema = yup.object({ type: typeField() })

const decisionFields = {
  companyId: idField(),
  /**
   * The version of the company that was reviewed; if it has changed since, the decision is refused.
   */
  version: yup.number().integer().min(1),
}

export const decideBlockSchema = yup.object({
  ...decisionFields,
  block: yup.string().required().max(40),
  status: yup.string<'verified' | 'rejected'>().oneOf(['verified', 'rejected']).required(),
  validUntil: dayField(),
  /** For a policy. */
  insured: moneyField(INSURED_MAX_MINOR).nullable().default(null),
  reason: reasonField().when('status', {
    is: 'rejected',
    then: (field) => field.required(),
  }),
})

export const rejectVerificationSchema = yup.object({
  ...decisionFields,
  reason: reasonField().required(),
})

export const suspendCompanySchema = yup.object({
  companyId: idField(),
  isSuspended: yup.boolean().required(),
  version: yup.number().integer(),
  reason: reasonField().required(),
})
export type SuspendCompany = yup.InferType<typeof suspendCompanySchema>

export const setViesSchema = yup.object({
  companyId: idField(),
  status: yup.string<'valid' | 'invalid'>().oneOf(['valid', 'invalid']),
  reason: reasonField(),
})

export const setPhoneStatusSchema = yup.object({
  companyId: idField(),
  status: yup.string<'verified' | 'unverified'>().oneOf(['verified', 'unverified']).required(),
  reason: reasonField().required(),
})
export type SetPhoneStatus = yup.InferType<typeof setPhoneStatusSchema>

export const companyToCheckSchema = yup.object({ companyId: idField() })

export const listVerificationsSchema = yup.object({
  ...pagingFields(VERIFICATIONS_PAGE_SIZE),
  status: yup.string().max(20),
  text: yup.string().trim().max(SEARCH_MAX),
})

export type AddDocument = yup.InferType<typeof addDocumentSchema>
export type NamedDocument = yup.InferType<typeof documentSchema>
export type StartDocuments = yup.InferType<typeof startDocumentsSchema>
export type DecideBlock = yup.InferType<typeof decideBlockSchema>
export type RejectVerification = yup.InferType<typeof rejectVerificationSchema>
export type SetVies = yup.InferType<typeof setViesSchema>
export type ListVerifications = yup.InferType<typeof listVerificationsSchema>
