import { zipSync, type Zippable } from 'fflate'
import { EXPORT_PART_BYTES } from './export.rules.ts'

export interface OwnFile {
  name: string
  bytes: Uint8Array
}

/** Pictures and PDFs do not become smaller. */
const isPacked = (name: string): boolean => /\.(?:webp|pdf)$/.test(name)

/** One file after the other, into as many archives as there are to be: none has to fit in memory beside another. */
export async function* packParts(files: AsyncIterable<OwnFile>): AsyncIterable<Uint8Array> {
  let held: Zippable = {}
  let size = 0
  for await (const { name, bytes } of files) {
    if (size > 0 && size + bytes.length > EXPORT_PART_BYTES) {
      yield zipSync(held)
      held = {}
      size = 0
    }
    held[name] = isPacked(name) ? [bytes, { level: 0 }] : bytes
    size += bytes.length
  }
  if (size > 0) yield zipSync(held)
}
