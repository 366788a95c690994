import type { FileKind } from '#api/file/stored-file.lib.ts'
import { query } from '#api/kit/db/db.ts'

/** Listing pictures are public. */
export const pictureFile: FileKind = {
  folder: 'pictures',
  sizes: ['large', 'thumb', 'w160', 'w480', 'w960'],
  findKnown: (ctx, uids) => query(ctx, `select uid from auction_pictures where uid = any($1::uuid[])`, [uids]),
}
