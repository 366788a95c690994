import { yup } from '#api/common/yup.schema.ts'
import { CONSENT_ALL } from './storefront.rules.ts'

export const consentSchema = yup.object({
  consent: yup.number().integer().min(0).max(CONSENT_ALL).required(),
})

export const translationsSchema = yup.object({
  /** A locale or a language; 404 if we do not have it. */
  locale: yup.string().trim().max(10).required(),
  /** Limits the answer to this word file. */
  area: yup.string().trim().max(40),
})

export type Consent = yup.InferType<typeof consentSchema>
export type TranslationsQuery = yup.InferType<typeof translationsSchema>
