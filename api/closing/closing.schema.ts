import { emptyIsAbsent, PASSWORD_MAX } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'

const CODE_MAX = 20

export const closeAccountSchema = yup.object({
  /** Left out only by an account that has none. */
  password: yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent),
  /** Of the app, or a recovery code, where signing in asks for one. */
  code: yup.string().trim().max(CODE_MAX).transform(emptyIsAbsent),
})
export type CloseAccount = yup.InferType<typeof closeAccountSchema>
