import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { isPassing } from '#api/kit/db/database-faults.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { FileForm } from './file.rules.ts'
import { nameOf, removeFile, type FileKind } from './stored-file.lib.ts'

export type Forms = readonly (readonly [form: FileForm, bytes: Uint8Array])[]

interface Kept<T> {
  forms: Forms
  /** Writes the row that refers to the file; the call returns its result. */
  keep: (ctx: TxCtx, uid: string) => Promise<T>
}

interface AllKept<C, T> {
  files: readonly Forms[]
  /** The same for several files, with their uids in order. */
  keep: (ctx: C & TxCtx, uids: readonly string[]) => Promise<T>
}

export const keepFile = <T>(ctx: Ctx, kind: FileKind, { forms, keep }: Kept<T>): Promise<T> =>
  keepFiles(ctx, kind, { files: [forms], keep: (ctx, [uid = '']) => keep(ctx, uid) })

/** Stores files before their rows are written; deletes them if the rows fail. */
export async function keepFiles<C extends Ctx, T>(ctx: C, kind: FileKind, { files, keep }: AllKept<C, T>): Promise<T> {
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
    // If the database broke off the commit, it may have succeeded, so keep the files; the daily job
    // deletes lost ones.
    if (!isPassing(error)) await removeQuietly(ctx, kind, uids)
    throw error
  }
}

/**
 * Errors are only logged, so that the caller sees the original one; the daily job deletes the rest.
 */
async function removeQuietly(ctx: Ctx, kind: FileKind, uids: readonly string[]): Promise<void> {
  for (const uid of uids)
    await removeFile(ctx, kind, uid).catch((err: unknown) => {
      ctx.log.warn({ err, uid }, 'the files of a refused upload stay for now')
    })
}
