import type { RegistrationKind } from '#api/account/auth/auth.rules.ts'

interface Aids {
  type?: 'email' | 'tel' | 'password'
  autocomplete: AutoFill
}

type AutoFill = 'name' | 'email' | 'tel' | 'new-password' | 'username' | 'organization' | 'address-level2' | 'off'

/** The browser's input aids for each field of a registration. */
export const fieldAids: Record<string, Aids> = {
  name: { autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  password: { type: 'password', autocomplete: 'new-password' },
  login: { autocomplete: 'username' },
  companyName: { autocomplete: 'organization' },
  charityName: { autocomplete: 'organization' },
  taxNumber: { autocomplete: 'off' },
  registerNumber: { autocomplete: 'off' },
  city: { autocomplete: 'address-level2' },
}

/** In this order; fields that the country's form lacks are left out. */
export const personFields = ['name', 'email', 'phone', 'password'] as const
export const businessFields = ['companyName', 'charityName', 'country', 'taxNumber', 'registerNumber', 'city'] as const

export const isBusiness = (kind: RegistrationKind): boolean => kind !== 'customer'
