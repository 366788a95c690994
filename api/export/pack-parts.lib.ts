import { zipSync, type Zippable } from 'fflate'
import { EXPORT_PART_BYTES } from './export.rules.ts'

export interface OwnFile {
  name: string
  bytes: Uint8Array
}

/** Pictures and PDFs are compressed already. */
const isPacked = (name: string): boolean => /\.(?:webp|pdf)$/.test(name)

/** Packs files into archives of limited size, so that only one archive is in memory at a time. */
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
