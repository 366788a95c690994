import {
  countryField,
  emailField,
  emptyIsAbsent,
  fullNameField,
  loginField,
  PASSWORD_MAX,
  passwordField,
  phoneField,
  signInField,
} from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import {
  cityField,
  providerNameField,
  registerNumberField,
  taxNumberField,
} from '#api/account/registration/company.schema.ts'
import { agreementKinds, hasNeededAgreements } from '#api/account/agreement/agreement.rules.ts'
import { OWN_PATH } from './auth.rules.ts'

const TOKEN_MAX = 200
export const tokenField = () => yup.string().trim().max(TOKEN_MAX).transform(emptyIsAbsent)

/** Redirect target after sign-in: only a path on this host. */
export const ownPathField = () =>
  yup
    .string()
    .transform(emptyIsAbsent)
    .matches(OWN_PATH, { message: { code: 'incorrect' } })

export const loginSchema = yup.object({
  login: signInField().required(),
  password: yup.string().max(PASSWORD_MAX).required(),
  url: ownPathField(),
})

export const refreshSchema = yup.object({ refresh_token: tokenField(), url: ownPathField() })

/** Step 1 sends the e-mail, step 2 the token of the mail with the new password. */
export const passwordResetSchema = yup
  .object({
    email: emailField()
      .transform(emptyIsAbsent)
      .when('token', { is: undefined, then: (field) => field.required() }),
    token: tokenField(),
    password: passwordField()
      .transform(emptyIsAbsent)
      .when('token', {
        is: (sent: unknown) => sent !== undefined,
        then: (field) => field.required(),
      }),
  })
  .meta({
    contract: {
      oneOf: [
        { title: 'Request the mail', required: ['email'] },
        { title: 'Set the new password', required: ['token', 'password'] },
      ],
    },
  })

const kinds: string[] = [...agreementKinds]

export const agreementsGiven = () => yup.array(yup.string().oneOf(kinds).required()).max(kinds.length)

export const agreementsField = () =>
  agreementsGiven()
    .default([])
    .test({ name: 'agreements', message: { code: 'agreements' }, test: hasNeededAgreements })

const person = {
  name: fullNameField().required(),
  email: emailField().required(),
  password: passwordField().required(),
  login: loginField().transform(emptyIsAbsent),
  agreements: agreementsField(),
}

export const registerCustomerSchema = yup.object({
  ...person,
  phone: phoneField().transform(emptyIsAbsent),
})

const business = {
  ...person,
  phone: phoneField().required(),
  country: countryField().required(),
  city: cityField().transform(emptyIsAbsent),
}

export const registerCourierSchema = yup.object({
  ...business,
  companyName: providerNameField().required(),
  taxNumber: taxNumberField().required(),
  registerNumber: registerNumberField().transform(emptyIsAbsent),
  isVatPayer: yup.boolean().default(true),
})

export const registerCharitySchema = yup.object({
  ...business,
  charityName: providerNameField().required(),
  registerNumber: registerNumberField().required(),
  taxNumber: taxNumberField().transform(emptyIsAbsent),
})

export const registrationConfigSchema = yup.object({
  country: countryField().transform(emptyIsAbsent),
})

export const confirmLinkSchema = yup.object({ token: tokenField().required() })

export const confirmEmailSchema = confirmLinkSchema.shape({
  /** Password chosen at registration, or the first password of a guest. */
  password: passwordField().transform(emptyIsAbsent),
})

/** Stands in for a malformed id, so that it is answered as not found. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const sessionIdSchema = yup.object({
  sessionId: yup
    .string()
    .transform((typed: string) => (ID.test(typed) ? typed : NO_ID))
    .required(),
})

export type SessionId = yup.InferType<typeof sessionIdSchema>
export type Login = yup.InferType<typeof loginSchema>
export type Refresh = yup.InferType<typeof refreshSchema>
export type PasswordReset = yup.InferType<typeof passwordResetSchema>
export type RegisterCustomer = yup.InferType<typeof registerCustomerSchema>
export type RegisterCourier = yup.InferType<typeof registerCourierSchema>
export type RegisterCharity = yup.InferType<typeof registerCharitySchema>
export type ConfirmLink = yup.InferType<typeof confirmLinkSchema>
export type ConfirmEmail = yup.InferType<typeof confirmEmailSchema>
