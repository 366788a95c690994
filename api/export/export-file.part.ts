import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/** Exports, for their owner only: by a URL that expires after minutes. */
export const exportFile: FileKind = {
  folder: 'exports',
  sizes: ['large'],
  isZip: true,
  isSigned: true,
  findKnown: (ctx, uids) => query(ctx, `select uid from account_export_parts where uid = any($1::uuid[])`, [uids]),
}
