import { fileTypeFromBuffer } from 'file-type'
import { fail } from '#api/kit/fail.ts'
import { checkPicture } from './check-picture.lib.ts'
import { DOCUMENT_MAX_BYTES } from './file.rules.ts'

const HEAD = Buffer.from('%PDF-')
const END = '%%EOF'
/** Some programs write a line or two after the end marker. */
const END_WITHIN_BYTES = 1024

/**
 * Detects the type from the bytes, not the name: a PDF or a picture. Throws `too_large` or
 * `unsupported_media`.
 */
export async function checkDocument(bytes: Uint8Array): Promise<'pdf' | 'picture'> {
  if (bytes.length > DOCUMENT_MAX_BYTES) fail('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== 'application/pdf') {
    await checkPicture(bytes)
    return 'picture'
  }
  // Refuses polyglots: a file that is also something else begins or ends differently.
  const ends = Buffer.from(bytes.subarray(-END_WITHIN_BYTES)).toString('latin1').includes(END)
  const begins = HEAD.equals(bytes.subarray(0, HEAD.length))
  return begins && ends ? 'pdf' : fail('unsupported_media')
}
