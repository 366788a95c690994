import { codeField, emptyIsAbsent, PASSWORD_MAX } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'

export const closeAccountSchema = yup.object({
  /** Required if the account has a password. */
  password: yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent),
  /** Code of the authenticator app or a recovery code, if the account has a second factor. */
  code: codeField().transform(emptyIsAbsent),
})
export type CloseAccount = yup.InferType<typeof closeAccountSchema>
