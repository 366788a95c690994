import { PHONE_MAX_DIGITS } from '#api/common/contact.rules.ts'
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/max'
import { countriesServed } from '#api/common/countries.rules.ts'
import { LOGIN_MAX, LOGIN_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#api/common/fields.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { neededAgreements } from '#api/account/agreement/agreement.rules.ts'
import type { RegistrationKind } from '#api/account/auth/auth.rules.ts'

interface AskedFields {
  required: string[]
  optional: string[]
}

const person = ['name', 'email', 'password', 'agreements']

/**
 * Fields of each registration form. In Poland the register number is the REGON, the tax number the
 * NIP.
 */
const fields: Record<RegistrationKind, AskedFields> = {
  customer: { required: person, optional: ['login', 'phone'] },
  courier: {
    required: [...person, 'companyName', 'taxNumber', 'phone', 'country'],
    optional: ['login', 'registerNumber', 'city', 'isVatPayer'],
  },
  charity: {
    required: [...person, 'charityName', 'registerNumber', 'phone', 'country'],
    optional: ['login', 'taxNumber', 'city'],
  },
}

const numberForms: Record<string, { taxNumber: string; registerNumber: string }> = {
  PL: { taxNumber: '^(PL)?\\d{10}$', registerNumber: '^\\d{9}$' },
}

const prefixOf = (country: CountryCode): string => `+${getCountryCallingCode(country)}`

/** Everything a registration form needs to know for one country. */
export function registrationConfig({ storefront }: Ctx, asked: string | undefined) {
  const country = asked ?? storefront.country
  return {
    country,
    forms: fields,
    // Newsletters do not exist yet, so marketing consent is not requested.
    agreements: neededAgreements.map((kind) => ({ kind, isRequired: true })),
    phone: {
      prefix: country ? prefixOf(country as CountryCode) : null,
      maxDigits: PHONE_MAX_DIGITS,
    },
    phonePrefixes: Object.fromEntries(countriesServed.map((code) => [code, prefixOf(code)])),
    numbers: (country && numberForms[country]) ?? null,
    password: {
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      needs: ['digit', 'upper', 'lower'],
    },
    login: { minLength: LOGIN_MIN, maxLength: LOGIN_MAX },
  }
}
