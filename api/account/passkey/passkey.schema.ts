import { emptyIsAbsent, PASSWORD_MAX } from '#api/common/fields.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { ownPathField } from '#api/account/auth/auth.schema.ts'
import { PASSKEY_NAME_MAX } from './passkey.rules.ts'

const BASE64URL = /^[A-Za-z0-9_-]+$/
const ID_MAX = 1400
const PART_MAX = 20_000
const TRANSPORTS_MAX = 10

const coded = (max = PART_MAX) =>
  yup
    .string()
    .max(max)
    .matches(BASE64URL, { message: { code: 'incorrect' } })
const password = () => yup.string().max(PASSWORD_MAX).transform(emptyIsAbsent)
const name = () => yup.string().trim().max(PASSKEY_NAME_MAX).required()

/** Stands in for a malformed id, so that it is answered as not found. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const passkeyId = () =>
  yup
    .string()
    .transform((typed: string) => (ID.test(typed) ? typed : NO_ID))
    .required()

const kind = { id: coded(ID_MAX).required(), rawId: coded(ID_MAX).required() }

/** Omitted only by an account without a password. */
export const startPasskeySchema = yup.object({ password: password() })

/** The shape of a browser's `credential.toJSON()`, here and below. */
export const addPasskeySchema = yup.object({
  name: name(),
  credential: yup
    .object({
      ...kind,
      response: yup
        .object({
          clientDataJSON: coded().required(),
          attestationObject: coded().required(),
          transports: yup.array(yup.string().max(20).required()).max(TRANSPORTS_MAX).default([]),
        })
        .required(),
    })
    .required(),
})

export const renamePasskeySchema = yup.object({ passkeyId: passkeyId(), name: name() })
export const removePasskeySchema = yup.object({ passkeyId: passkeyId(), password: password() })

export const passkeySignInSchema = yup.object({
  credential: yup
    .object({
      ...kind,
      response: yup
        .object({
          clientDataJSON: coded().required(),
          authenticatorData: coded().required(),
          signature: coded().required(),
          userHandle: coded(),
        })
        .required(),
    })
    .required(),
  url: ownPathField(),
})

export type StartPasskey = yup.InferType<typeof startPasskeySchema>
export type AddPasskey = yup.InferType<typeof addPasskeySchema>
export type RenamePasskey = yup.InferType<typeof renamePasskeySchema>
export type RemovePasskey = yup.InferType<typeof removePasskeySchema>
export type PasskeySignIn = yup.InferType<typeof passkeySignInSchema>
