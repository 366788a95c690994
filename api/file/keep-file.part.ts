import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { isPassing } from '#api/kit/database-faults.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { FileForm } from './file.rules.ts'
import { nameOf, removeFile, type FileKind } from './stored-file.part.ts'

export type Forms = readonly (readonly [form: FileForm, bytes: Uint8Array])[]

interface Kept<T> {
  forms: Forms
  /** Writes the row that knows it; what it returns the call answers. */
  keep: (ctx: TxCtx, uid: string) => Promise<T>
}

interface AllKept<C, T> {
  files: readonly Forms[]
  /** The same of several, by their uids in the order of the files. */
  keep: (ctx: C & TxCtx, uids: readonly string[]) => Promise<T>
}

export const keepFile = <T>(ctx: Ctx, kind: FileKind, { forms, keep }: Kept<T>): Promise<T> =>
  keepFiles(ctx, kind, { files: [forms], keep: (ctx, [uid = '']) => keep(ctx, uid) })

/** Files are in their place before the rows that know them are there. Without the rows they go again. */
export async function keepFiles<C extends Ctx, T>(
  ctx: C,
  kind: FileKind,
  { files, keep }: AllKept<C, T>,
): Promise<T> {
  const put = files.map((forms) => ({ uid: randomUUID(), forms }))
  const uids = put.map(({ uid }) => uid)
  try {
    for (const { uid, forms } of put)
      for (const [form, bytes] of forms) await ctx.storage.put(nameOf(kind, uid, form), bytes)
  } catch (error) {
    await removeQuietly(ctx, kind, uids)
    throw error
  }
  try {
    return await inLastTransaction(ctx, (ctx) => keep(ctx, uids))
  } catch (error) {
    // A commit that the database broke off may have come true: what is lost, the daily job finds.
    if (!isPassing(error)) await removeQuietly(ctx, kind, uids)
    throw error
  }
}

/** Who sent it is to hear what went wrong first; what stays the daily job finds. */
async function removeQuietly(ctx: Ctx, kind: FileKind, uids: readonly string[]): Promise<void> {
  for (const uid of uids)
    await removeFile(ctx, kind, uid).catch((err: unknown) => {
      ctx.log.warn({ err, uid }, 'the files of a refused upload stay for now')
    })
}
