import { getCountryCallingCode } from 'libphonenumber-js/max'
import { countryName, inOrderOf } from '#api/common/format.rules.ts'
import { countriesServed } from '#api/common/countries.rules.ts'
import type { Ctx } from '#api/kit/context.ts'

interface Country {
  code: string
  name: string
  phonePrefix: string
}

/** Countries we serve, with names and order of the reader's language. */
export function listCountries({ storefront: { intlLocale } }: Ctx): Country[] {
  const order = inOrderOf(intlLocale)
  return countriesServed
    .map((code) => ({
      code,
      name: countryName(code, intlLocale),
      phonePrefix: `+${getCountryCallingCode(code)}`,
    }))
    .sort((one, other) => order(one.name, other.name))
}
