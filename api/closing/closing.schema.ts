import { codeField, emptyIsAbsent, PASSWORD_MAX } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'

export const closeAccountSchema = yup.object({
  /** Left out only by an account that has none. */
  password: yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent),
  /** Of the app, or a recovery code, where signing in asks for one. */
  code: codeField().transform(emptyIsAbsent),
})
export type CloseAccount = yup.InferType<typeof closeAccountSchema>
