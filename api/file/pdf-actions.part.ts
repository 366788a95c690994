import { inflateSync } from 'node:zlib'

/**
 * Names of what acts or is carried along: scripts, programs to launch, files to open or to fetch, forms that send.
 * Each is too long to stand in a compressed picture by chance.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|GoToR|GoToE|SubmitForm|ImportData|Rendition|RichMedia|EmbeddedFiles?|FileAttachment|XFA\s*[[\d])(?![\w-])/

/** Larger streams are pictures. */
const STREAM_MAX_BYTES = 32 * 1024 * 1024

/**
 * Whether a PDF holds anything of the kind, also where the library tells nothing of it: an action other than a script,
 * or a link. Most objects of a PDF are compressed into streams, so these are read as well.
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
    // Compressed in another way: a picture, or sealed by a password.
    return NOTHING
  }
}

const NOTHING = Buffer.alloc(0)

/** Any letter of a name may be written as its code. */
const namesActive = (part: Buffer): boolean =>
  ACTIVE.test(
    part
      .toString('latin1')
      .replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  )
