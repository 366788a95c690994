import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/**
 * Files of messages: for the two sides of the offer, by signed URLs that expire in minutes.
 */
export const messageFile: FileKind = {
  folder: 'messages',
  sizes: ['large', 'w480'],
  unnamedSize: 'large',
  takesPdf: true,
  isSigned: true,
  findKnown: (ctx, uids) => query(ctx, `select uid from message_files where uid = any($1::uuid[])`, [uids]),
}
