import { inflateSync } from 'node:zlib'

/**
 * PDF names of active content: scripts, programs to launch, external files, forms that submit,
 * attachments. Each is too long to occur in a compressed picture by chance.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|GoToR|GoToE|SubmitForm|ImportData|Rendition|RichMedia|EmbeddedFiles?|FileAttachment|XFA\s*[[\d])(?![\w-])/

/** Larger streams are pictures. */
const STREAM_MAX_BYTES = 32 * 1024 * 1024

/**
 * Whether a PDF has active content that the library does not report, such as actions other than
 * scripts. Most objects are in compressed streams, so these are searched too.
 */
export function hasPdfActions(bytes: Uint8Array): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (namesActive(whole)) return true
  for (let at = whole.indexOf(STREAM); at >= 0; at = whole.indexOf(STREAM, at + 1))
    if (namesActive(unpack(whole, at + STREAM.length))) return true
  return false
}

const STREAM = 'stream'
const [CR, LF] = [0x0d, 0x0a]

function unpack(whole: Buffer, after: number): Buffer {
  let from = after
  while (whole[from] === CR || whole[from] === LF) from += 1
  try {
    return inflateSync(whole.subarray(from), { maxOutputLength: STREAM_MAX_BYTES })
  } catch {
    // Another compression (a picture), or encrypted.
    return NOTHING
  }
}

const NOTHING = Buffer.alloc(0)

/** Characters of a name may be written as `#` and a hex code. */
const namesActive = (part: Buffer): boolean =>
  ACTIVE.test(
    part.toString('latin1').replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  )
