import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/** Public pictures of people and vehicles. */
export const ownPictureFile: FileKind = {
  folder: 'people',
  sizes: ['large', 'thumb', 'w160', 'w480', 'w960'],
  findKnown: (ctx, uids) => query(ctx, `select uid from user_pictures where uid = any($1::uuid[])`, [uids]),
}
