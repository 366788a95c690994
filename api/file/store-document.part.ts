import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { checkDocument } from './check-document.lib.ts'
import { keepFile, type Forms } from './keep-file.part.ts'
import type { FileKind } from './stored-file.lib.ts'

export interface StoredDocument {
  uid: string
  form: 'pdf' | 'picture'
  pages: number
}

interface Upload<T> {
  bytes: Uint8Array
  /** Called after the type is known and before the expensive processing. */
  assertMayAdd: () => Promise<void>
  /** Writes the row that refers to the file; the call returns its result. */
  keep: (ctx: TxCtx, document: StoredDocument) => Promise<T>
}

/** A processed document with its files. */
export interface ReadDocument extends Omit<StoredDocument, 'uid'> {
  forms: Forms
}

/** Stores a document: a photograph is re-encoded like every picture, a PDF is kept as it is. */
export async function storeDocument<T>(ctx: Ctx, kind: FileKind, { bytes, assertMayAdd, keep }: Upload<T>): Promise<T> {
  const as = await checkDocument(bytes)
  await assertMayAdd()
  const { forms, ...document } = await readDocument(ctx, kind, bytes, as)
  return keepFile(ctx, kind, { forms, keep: (ctx, uid) => keep(ctx, { uid, ...document }) })
}

/** The expensive processing, by the detected type. */
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
