import type { Language } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import { words } from '#site/words.ts'

/** The fields of all account forms in page order, each with the key of its label. */
const labels = {
  companyName: 'auth.fields.companyName',
  charityName: 'auth.fields.charityName',
  country: 'auth.fields.country',
  taxNumber: 'auth.fields.taxNumber',
  registerNumber: 'auth.fields.registerNumber',
  city: 'auth.fields.city',
  name: 'auth.fields.name',
  email: 'auth.fields.email',
  phone: 'auth.fields.phone',
  login: 'auth.fields.userName',
  password: 'auth.fields.password',
  newPassword: 'auth.fields.newPassword',
  agreements: 'auth.agreements.label',
  code: 'auth.secondStep.code',
} as const

interface FormError {
  path: string
  text: string
}

/** The errors of an account form by field, each with the field's label. */
export function formErrors(errors: Typed, language: Language): FormError[] {
  const t = words(language, 'account')
  const found = Object.entries(labels).flatMap(([path, word]) => {
    const message = errors[path]
    return message ? [{ path, message, label: t(word) }] : []
  })
  return found.map(({ path, message, label }) => ({
    path,
    text: found.length > 1 ? t('auth.trouble.field', { label, message }) : message,
  }))
}
