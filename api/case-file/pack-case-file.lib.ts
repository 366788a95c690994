import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { nameOf } from '#api/file/stored-file.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { CASE_ZIP_MAX_BYTES } from './case-file.rules.ts'
import type { CaseFile } from './case-file.view.ts'
import { drawCaseFile } from './draw-case-file.draw.ts'

/**
 * The case file as one archive, in pieces: PDF, data, then one evidence file after the other, so that only one is in
 * memory. Files beyond the limit are listed in `left-out.json`.
 */
export async function* packCaseFile(
  ctx: Pick<Ctx, 'storage' | 'storefront'>,
  file: CaseFile,
  maxBytes = CASE_ZIP_MAX_BYTES,
): AsyncIterable<Uint8Array> {
  const zip = openZip()
  zip.push('case.pdf', await drawCaseFile(ctx, file))
  zip.push('case.json', asJson(file.view), true)
  yield* zip.pieces()
  let size = 0
  const leftOut: string[] = []
  for (const { name, kind, uid, form } of file.files) {
    const bytes = size < maxBytes ? await ctx.storage.get(nameOf(kind, uid, form)) : undefined
    if (!bytes || size + bytes.length > maxBytes) {
      leftOut.push(name)
      continue
    }
    size += bytes.length
    zip.push(name, bytes)
    yield* zip.pieces()
  }
  if (leftOut.length > 0) zip.push('left-out.json', asJson(leftOut), true)
  zip.push()
  yield* zip.pieces()
}

/** Adds whole files and hands out what the archive has become so far; without a file it ends the archive. */
function openZip() {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  return {
    push(name?: string, bytes: Uint8Array = new Uint8Array(), isText = false): void {
      if (name === undefined) return zip.end()
      // Pictures and PDFs are compressed already.
      const entry = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(entry)
      entry.push(bytes, true)
    },
    pieces(): Uint8Array[] {
      const taken = ready
      ready = []
      return taken
    },
  }
}

const asJson = (data: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`)
