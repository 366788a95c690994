import { yup } from '#api/common/yup.schema.ts'
import { CONSENT_ALL } from './storefront.rules.ts'

export const consentSchema = yup.object({
  consent: yup.number().integer().min(0).max(CONSENT_ALL).required(),
})

export const translationsSchema = yup.object({
  /** A locale or a language; what we do not speak is not found. */
  locale: yup.string().trim().max(10).required(),
  /** Only this area of the words. */
  area: yup.string().trim().max(40),
})

export type Consent = yup.InferType<typeof consentSchema>
export type TranslationsQuery = yup.InferType<typeof translationsSchema>
