import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { checkPicture } from './check-picture.lib.ts'
import { keepFile } from './keep-file.part.ts'
import type { FileKind } from './stored-file.lib.ts'

export interface StoredPicture {
  uid: string
  width: number
  height: number
}

interface Upload<T> {
  bytes: Uint8Array
  /** Called after the type is known and before the expensive processing. */
  assertMayAdd: () => Promise<void>
  /** Writes the row that refers to the file; the call returns its result. */
  keep: (ctx: TxCtx, picture: StoredPicture) => Promise<T>
}

/** Stores a picture: checks and re-encodes it in the sizes of its kind. */
export async function storePicture<T>(ctx: Ctx, kind: FileKind, { bytes, assertMayAdd, keep }: Upload<T>): Promise<T> {
  await checkPicture(bytes)
  await assertMayAdd()
  const image = await ctx.imageProcessor.process(bytes)
  const { width, height } = image
  return keepFile(ctx, kind, {
    forms: kind.sizes.map((size) => [size, image[size]] as const),
    keep: (ctx, uid) => keep(ctx, { uid, width, height }),
  })
}
