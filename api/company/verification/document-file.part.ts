import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/** Documents of a company: for itself and its reviewers, by a URL that expires after minutes. */
export const documentFile: FileKind = {
  folder: 'documents',
  sizes: ['large', 'w480'],
  unnamedSize: 'large',
  takesPdf: true,
  isSigned: true,
  findKnown: (ctx, uids) =>
    query(ctx, `select uuid as uid from company_documents where uuid = any($1::uuid[])`, [uids]),
}
