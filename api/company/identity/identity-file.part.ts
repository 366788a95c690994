import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/**
 * Photos of identity documents: for their owner and reviewers, by a URL that expires after minutes.
 */
export const identityFile: FileKind = {
  folder: 'identities',
  sizes: ['large'],
  isSigned: true,
  findKnown: (ctx, uids) => query(ctx, `select uid from identity_photos where uid = any($1::uuid[])`, [uids]),
}
