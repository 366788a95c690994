import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { Request } from 'express'
import { AppError, fail } from '#api/kit/fail.ts'
import { BODY_MAX_BYTES, PARTS_MAX, partsOf } from './bodies.ts'

/**
 * A form with files of somebody who is not signed in any more: what he has typed comes to the page, which keeps it for him.
 * His files are read past, and one byte stands for each of them, by which the page knows that there was one.
 */
export async function readPastFiles(req: Request, maxBytes: number): Promise<Buffer> {
  const form = new FormData()
  const parser = openParser(req)
  let typedBytes = 0
  parser.on('field', (name, value) => {
    typedBytes += Buffer.byteLength(value)
    form.append(name, value)
  })
  parser.on('file', (name, stream, { filename }) => {
    stream.on('error', () => undefined)
    stream.resume()
    if (filename) form.append(name, new File(['.'], filename))
  })
  try {
    await pipeline(partsOf(req, maxBytes), parser)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('bad_json')
  }
  if (typedBytes > BODY_MAX_BYTES) fail('too_large')
  const body = new Response(form)
  req.headers['content-type'] = body.headers.get('content-type') ?? ''
  return Buffer.from(await body.arrayBuffer())
}

/** Beyond these it passes over what comes: nothing of it grows. */
function openParser(req: Request) {
  const limits = { fields: PARTS_MAX, files: PARTS_MAX, fieldSize: BODY_MAX_BYTES + 1 }
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits })
  } catch {
    return fail('bad_json')
  }
}
