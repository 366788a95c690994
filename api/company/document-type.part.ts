import { fail } from '#api/kit/fail.ts'
import { documentTypes, type DocumentType } from './verification.rules.ts'

/** R04: an address names one of the types of papers; anything else is not there. */
export const typeOf = (named: string | undefined): DocumentType =>
  documentTypes.find((one) => one === named) ?? fail('not_found')
