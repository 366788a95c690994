import { codeField, emptyIsAbsent, PASSWORD_MAX } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { ownPathField, tokenField } from '#api/account/auth/auth.schema.ts'

const code = () => codeField().required()
/** Omitted only by an account without a password. */
const password = () => yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent)

export const startSecondFactorSchema = yup.object({
  password: password(),
  /** A code of the current app, if another app is to replace it. */
  code: codeField().transform(emptyIsAbsent),
})
export const confirmSecondFactorSchema = yup.object({ code: code() })
export const endSecondFactorSchema = yup.object({ password: password(), code: code() })

export const secondStepSchema = yup.object({
  /** From the answer to the password; a browser has it in a cookie. */
  token: tokenField(),
  code: code(),
  url: ownPathField(),
})

export type StartSecondFactor = yup.InferType<typeof startSecondFactorSchema>
export type ConfirmSecondFactor = yup.InferType<typeof confirmSecondFactorSchema>
export type EndSecondFactor = yup.InferType<typeof endSecondFactorSchema>
export type SecondStep = yup.InferType<typeof secondStepSchema>
