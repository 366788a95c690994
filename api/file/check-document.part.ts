import { fileTypeFromBuffer } from 'file-type'
import { fail } from '#api/kit/fail.ts'
import { checkPicture } from './check-picture.part.ts'
import { DOCUMENT_MAX_BYTES } from './file.rules.ts'

const HEAD = Buffer.from('%PDF-')
const END = '%%EOF'
/** Some programs write a line or two behind the end. */
const END_WITHIN_BYTES = 1024

/** What a paper is its bytes say, whatever its name does: a PDF from its first byte to its last, or a picture. */
export async function checkDocument(bytes: Uint8Array): Promise<'pdf' | 'picture'> {
  if (bytes.length > DOCUMENT_MAX_BYTES) fail('too_large')
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime !== 'application/pdf') {
    await checkPicture(bytes)
    return 'picture'
  }
  // A file that is a PDF and something else as well begins or ends otherwise.
  const ends = Buffer.from(bytes.subarray(-END_WITHIN_BYTES)).toString('latin1').includes(END)
  const begins = HEAD.equals(bytes.subarray(0, HEAD.length))
  return begins && ends ? 'pdf' : fail('unsupported_media')
}
