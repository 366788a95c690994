import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { CharityStatus } from '#api/company/charity/charity.rules.ts'
import type { CheckedCompany } from '#api/company/verification/checked-company.part.ts'
import type { BlockStatus, DocumentType } from '#api/company/verification/verification.rules.ts'

/** Labels for the statuses of a company and its documents; the back office is in English only. */
export const statusWords: Readonly<Record<CompanyStatus, string>> = {
  unverified: 'Not verified',
  in_progress: 'Bringing documents',
  submitted: 'To be decided',
  verified: 'Verified',
  rejected: 'Rejected',
  suspended: 'Suspended',
  lapsed: 'Lapsed',
}

export const blockWords: Readonly<Record<BlockStatus, string>> = {
  not_started: 'Not sent',
  started: 'Not handed over yet',
  submitted: 'To be checked',
  verified: 'Verified',
  expiring: 'Ends soon',
  expired: 'No longer valid',
  rejected: 'Rejected',
}

export const documentWords: Readonly<Record<DocumentType, string>> = {
  licence: 'Transport licence',
  insurance: 'Insurance',
  'registration-certificate': 'Company registration',
  profile: 'Company details',
}

export const charityWords: Readonly<Record<CharityStatus, string>> = {
  none: 'Nothing handed in',
  submitted: 'To be decided',
  verified: 'Verified',
  rejected: 'Rejected',
  revoked: 'Revoked',
}

const viesStatus = {
  pending: 'Being asked',
  valid: 'Valid',
  invalid: 'Not valid',
  unavailable: 'No answer yet, asked again by itself',
  not_applicable: 'Does not apply',
} as const

const viesSource = {
  register: 'as the register says',
  form: 'by form and check digit alone: no register is set up',
  hand: 'set by hand',
} as const

/** The result of the VAT number check, with its source. */
export function viesWords(vies: CheckedCompany['vies']): string {
  if (!vies) return 'Not asked yet'
  const { status, source, registeredName, reason } = vies
  const more = [source && viesSource[source], registeredName, reason]
  return [viesStatus[status], ...more].filter(Boolean).join(', ')
}
