import type { CompanyStatus } from '#api/account/company.model.ts'
import type { BlockStatus, DocumentType } from '#api/company/verification.rules.ts'

/** How the back office, which has one language, calls what a company and its papers are at. */
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
