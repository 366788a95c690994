import { dayField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { fileField } from '#api/file/file.schema.ts'
import { documentSides, identityDocuments, type DocumentSide, type IdentityDocument } from './identity.rules.ts'
import { REASON_MAX, REASON_MIN } from '#api/company/verification/verification.rules.ts'

export const addIdentityPhotoSchema = yup.object({
  document: yup
    .string<IdentityDocument>()
    .oneOf([...identityDocuments])
    .required(),
  side: yup
    .string<DocumentSide>()
    .oneOf([...documentSides])
    .required(),
  file: fileField(),
})

export const decideIdentitySchema = yup.object({
  userId: idField(),
  /** The version that was reviewed; if the check has changed since, the decision is refused. */
  version: yup.number().integer().min(1).required(),
  status: yup.string<'verified' | 'rejected'>().oneOf(['verified', 'rejected']).required(),
  /** Expiry date printed in the document; required to verify it. */
  validUntil: dayField(),
  /** Reason of a rejection. */
  reason: yup.string().trim().min(REASON_MIN).max(REASON_MAX),
})

export type AddIdentityPhoto = yup.InferType<typeof addIdentityPhotoSchema>
export type DecideIdentity = yup.InferType<typeof decideIdentitySchema>
