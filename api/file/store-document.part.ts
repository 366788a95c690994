import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { checkDocument } from './check-document.part.ts'
import { keepFile, type Forms } from './keep-file.part.ts'
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

/** Read, and as it is to be kept. */
export interface ReadDocument extends Omit<StoredDocument, 'uid'> {
  forms: Forms
}

/** A paper comes in as a photograph, which is drawn anew like every picture, or as a PDF, which is kept as it is. */
export async function storeDocument<T>(
  ctx: Ctx,
  kind: FileKind,
  { bytes, assertMayAdd, keep }: Upload<T>,
): Promise<T> {
  const as = await checkDocument(bytes)
  await assertMayAdd()
  const { forms, ...document } = await readDocument(ctx, kind, bytes, as)
  return keepFile(ctx, kind, { forms, keep: (ctx, uid) => keep(ctx, { uid, ...document }) })
}

/** The long work, on what its first bytes say it is. */
export async function readDocument(
  { imageProcessor }: Pick<Ctx, 'imageProcessor'>,
  { sizes }: FileKind,
  bytes: Uint8Array,
  form: StoredDocument['form'],
): Promise<ReadDocument> {
  if (form === 'pdf') {
    const { pages } = await imageProcessor.readPdf(bytes)
    return { form, pages, forms: [['pdf', bytes]] }
  }
  const image = await imageProcessor.process(bytes)
  return { form, pages: 1, forms: sizes.map((size) => [size, image[size]] as const) }
}
