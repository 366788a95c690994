import { agreementKinds } from '#api/account/agreement/agreement.rules.ts'
import type { CountryServed } from '#api/common/countries.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'

/** The posted form in the shape of the registration calls; each takes the fields it knows. */
export function readRegistration(typed: Typed, storefront: Storefront) {
  const text = (name: string): string => typed[name] ?? ''
  return {
    name: text('name'),
    email: text('email'),
    password: text('password'),
    login: text('login'),
    phone: phoneOf(text('phone'), storefront),
    // The call checks that the country is served.
    country: text('country') as CountryServed,
    city: text('city'),
    companyName: text('companyName'),
    charityName: text('charityName'),
    taxNumber: text('taxNumber'),
    registerNumber: text('registerNumber'),
    isVatPayer: text('isVatPayer') !== '',
    agreements: agreementKinds.filter((kind) => text(agreementField(kind)) !== ''),
  }
}

export const agreementField = (kind: (typeof agreementKinds)[number]): string => `agree-${kind}`

/** The field is prefilled with the country prefix, which alone counts as empty. */
function phoneOf(typed: string, { phonePrefix }: Storefront): string {
  const bare = typed.replace(/\s/g, '')
  return bare === '+' || bare === phonePrefix ? '' : typed
}
