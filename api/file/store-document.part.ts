import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { checkDocument } from './check-document.part.ts'
import { keepFile } from './keep-file.part.ts'
import type { FileKind } from './stored-file.part.ts'

export interface StoredDocument {
  uid: string
  form: 'pdf' | 'picture'
  pages: number
}

interface Upload<T> {
  bytes: Uint8Array
  /** Asked after a look at its first bytes and before the long work. */
  assertMayAdd: () => Promise<void>
  /** Writes the row that knows it; what it returns the call answers. */
  keep: (ctx: TxCtx, document: StoredDocument) => Promise<T>
}

/** A paper comes in as a photograph, which is drawn anew like every picture, or as a PDF, which is kept as it is. */
export async function storeDocument<T>(
  ctx: Ctx,
  kind: FileKind,
  { bytes, assertMayAdd, keep }: Upload<T>,
): Promise<T> {
  const form = await checkDocument(bytes)
  await assertMayAdd()
  if (form === 'pdf') {
    const { pages } = await ctx.imageProcessor.readPdf(bytes)
    return keepFile(ctx, kind, {
      forms: [['pdf', bytes]],
      keep: (ctx, uid) => keep(ctx, { uid, form, pages }),
    })
  }
  const image = await ctx.imageProcessor.process(bytes)
  return keepFile(ctx, kind, {
    forms: kind.sizes.map((size) => [size, image[size]] as const),
    keep: (ctx, uid) => keep(ctx, { uid, form, pages: 1 }),
  })
}
