import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/** Evidence in a complaint: for its two sides and staff, by signed URLs that expire in minutes. */
export const complaintFile: FileKind = {
  folder: 'complaints',
  sizes: ['large', 'w480'],
  unnamedSize: 'large',
  takesPdf: true,
  isSigned: true,
  findKnown: (ctx, uids) => query(ctx, `select uid from complaint_files where uid = any($1::uuid[])`, [uids]),
}
