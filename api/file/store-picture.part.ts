import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { isPassing } from '#api/kit/database-faults.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { checkPicture } from './check-picture.part.ts'
import type { ProcessedImage } from './process-image.part.ts'
import { nameOf, removeFile, type FileKind } from './stored-file.part.ts'

export interface StoredPicture {
  uid: string
  width: number
  height: number
}

interface Upload<T> {
  bytes: Uint8Array
  /** Asked after a look at its first bytes and before the long work. */
  assertMayAdd: () => Promise<void>
  /** Writes the row that knows it; what it returns the call answers. */
  keep: (ctx: TxCtx, picture: StoredPicture) => Promise<T>
}

/**
 * Every picture comes in here: it is looked at, made small and upright, and in its place before the row
 * that knows it is there. Without the row its files go again.
 */
export async function storePicture<T>(
  ctx: Ctx,
  kind: FileKind,
  { bytes, assertMayAdd, keep }: Upload<T>,
): Promise<T> {
  await checkPicture(bytes)
  await assertMayAdd()
  const image = await ctx.imageProcessor.process(bytes)
  const { width, height } = image
  const uid = randomUUID()
  await putSizes(ctx, kind, uid, image)
  try {
    return await inLastTransaction(ctx, (ctx) => keep(ctx, { uid, width, height }))
  } catch (error) {
    // A commit that the database broke off may have come true: what is lost, the daily job finds.
    if (!isPassing(error)) await removeQuietly(ctx, kind, uid)
    throw error
  }
}

async function putSizes(
  ctx: Ctx,
  kind: FileKind,
  uid: string,
  image: ProcessedImage,
): Promise<void> {
  try {
    for (const size of kind.sizes) await ctx.storage.put(nameOf(kind, uid, size), image[size])
  } catch (error) {
    await removeQuietly(ctx, kind, uid)
    throw error
  }
}

/** Who sent it is to hear what went wrong first; what stays the daily job finds. */
const removeQuietly = (ctx: Ctx, kind: FileKind, uid: string): Promise<void> =>
  removeFile(ctx, kind, uid).catch((err: unknown) => {
    ctx.log.warn({ err, uid }, 'the files of a refused picture stay for now')
  })
