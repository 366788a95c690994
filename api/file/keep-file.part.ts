import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { isPassing } from '#api/kit/database-faults.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { FileForm } from './file.rules.ts'
import { nameOf, removeFile, type FileKind } from './stored-file.part.ts'

interface Kept<T> {
  forms: readonly (readonly [form: FileForm, bytes: Uint8Array])[]
  /** Writes the row that knows it; what it returns the call answers. */
  keep: (ctx: TxCtx, uid: string) => Promise<T>
}

/** A file is in its place before the row that knows it is there. Without the row it goes again. */
export async function keepFile<T>(ctx: Ctx, kind: FileKind, { forms, keep }: Kept<T>): Promise<T> {
  const uid = randomUUID()
  await putForms(ctx, kind, uid, forms)
  try {
    return await inLastTransaction(ctx, (ctx) => keep(ctx, uid))
  } catch (error) {
    // A commit that the database broke off may have come true: what is lost, the daily job finds.
    if (!isPassing(error)) await removeQuietly(ctx, kind, uid)
    throw error
  }
}

async function putForms(
  ctx: Ctx,
  kind: FileKind,
  uid: string,
  forms: Kept<unknown>['forms'],
): Promise<void> {
  try {
    for (const [form, bytes] of forms) await ctx.storage.put(nameOf(kind, uid, form), bytes)
  } catch (error) {
    await removeQuietly(ctx, kind, uid)
    throw error
  }
}

/** Who sent it is to hear what went wrong first; what stays the daily job finds. */
const removeQuietly = (ctx: Ctx, kind: FileKind, uid: string): Promise<void> =>
  removeFile(ctx, kind, uid).catch((err: unknown) => {
    ctx.log.warn({ err, uid }, 'the files of a refused upload stay for now')
  })
