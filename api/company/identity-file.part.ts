import type { FileKind } from '#api/file/stored-file.part.ts'
import { query } from '#api/kit/db.ts'

/** Photographs of identity documents: for their owner and for whoever checks them, by an address that holds for minutes. */
export const identityFile: FileKind = {
  folder: 'identities',
  sizes: ['large'],
  isSigned: true,
  findKnown: (ctx, uids) =>
    query(ctx, `select uid from identity_photos where uid = any($1::uuid[])`, [uids]),
}
