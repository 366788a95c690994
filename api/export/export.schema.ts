import { emptyIsAbsent, PASSWORD_MAX } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'

export const askExportSchema = yup.object({
  /** Required if the account has a password. */
  password: yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent),
})
export type AskExport = yup.InferType<typeof askExportSchema>
