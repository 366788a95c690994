import { fail } from '#api/kit/fail.ts'
import { documentTypes, type DocumentType } from './verification.rules.ts'

/** R04: a document type from a URL; 404 for any other text. */
export const typeOf = (named: string | undefined): DocumentType =>
  documentTypes.find((one) => one === named) ?? fail('not_found')
