import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/**
 * Statutes of charities: for themselves and their reviewers, by a URL that expires after minutes.
 */
export const statuteFile: FileKind = {
  folder: 'statutes',
  sizes: ['large', 'w480'],
  unnamedSize: 'large',
  takesPdf: true,
  isSigned: true,
  findKnown: (ctx, uids) =>
    query(ctx, `select statute_uid as uid from charity_checks where statute_uid = any($1::uuid[])`, [uids]),
}
