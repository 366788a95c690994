import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Request } from 'express'
import { AppError, fail } from '#api/kit/fail.ts'
import { BODY_MAX_BYTES, hasBody, partsOf, readBody } from './bodies.ts'

interface Room {
  /** Maximum size of the whole form in bytes. */
  bytes: number
  parts: number
  /**
   * If false, file contents are dropped; one byte remains, so that the page knows a file was sent.
   */
  keepsFiles: boolean
}

/**
 * Parses the form before its page is rendered. Node's `Request.formData` blocks the event loop for
 * 1 s with a picture of 14 MB, and would turn a broken form into a 500 instead of a 400.
 */
export async function readForm(req: Request, room: Room): Promise<FormData> {
  if (req.is('multipart/form-data')) return readParts(req, room)
  const form = new FormData()
  if (!hasBody(req)) return form
  if (!req.is('application/x-www-form-urlencoded')) fail('unsupported_media')
  for (const [name, value] of new URLSearchParams((await readBody(req)).toString())) form.append(name, value)
  return form
}

async function readParts(req: Request, { bytes, parts, keepsFiles }: Room): Promise<FormData> {
  const form = new FormData()
  const parser = openParser(req, parts)
  let typedBytes = 0
  let refusal: AppError | undefined
  // Destroying busboy while it handles a chunk makes it throw, so wait for the next tick.
  const refuse = () => {
    refusal ??= new AppError('too_large')
    process.nextTick(() => parser.destroy(refusal))
  }
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(limit, refuse)
  parser.on('field', (name, value) => {
    typedBytes += Buffer.byteLength(value)
    form.append(name, value)
  })
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const pieces: Buffer[] = []
    // An aborted file stream emits `error`, which would crash the process without a listener. The
    // pipeline reports the error.
    stream.on('error', () => undefined)
    stream.on('data', (piece: Buffer) => {
      if (keepsFiles) pieces.push(piece)
    })
    stream.on('end', () => {
      const content = keepsFiles ? pieces.map((piece) => new Uint8Array(piece)) : ['.']
      if (filename) form.append(name, new File(content, filename, { type: mimeType }))
    })
  })
  try {
    await pipeline(partsOf(req, bytes), parser)
  } catch (error) {
    throw refusal ?? (error instanceof AppError ? error : new AppError('bad_json'))
  }
  if (refusal) throw refusal
  if (typedBytes > BODY_MAX_BYTES) fail('too_large')
  return form
}

function openParser(req: Request, parts: number) {
  const limits = { fields: parts, files: parts, parts, fieldSize: BODY_MAX_BYTES + 1 }
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits })
  } catch {
    return fail('bad_json')
  }
}
