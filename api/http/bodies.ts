import type { Request, RequestHandler, Response } from 'express'
import { fail, AppError } from '#api/kit/fail.ts'

/** Maximum size of a JSON or form body. The longest form of our pages takes half of it. */
export const BODY_MAX_BYTES = 256 * 1024
/** Maximum number of multipart fields, files included; no form of ours has as many. */
export const PARTS_MAX = 60
/** Room for the other fields of an upload besides its file. */
export const UPLOAD_EXTRA_BYTES = 1024 * 1024

/**
 * The body, chunk by chunk. Throws `too_large` as soon as it exceeds `maxBytes`, and reads no
 * further.
 */
export async function* partsOf(req: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (declaredBytes(req) > maxBytes) fail('too_large')
  let bytes = 0
  for await (const part of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) fail('too_large')
    yield part
  }
}

/** The whole body. Throws `too_large`, or `bad_json` if reading fails. */
export async function readBody(req: Request, maxBytes = BODY_MAX_BYTES): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of partsOf(req, maxBytes)) parts.push(part)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('bad_json')
  }
  return Buffer.concat(parts)
}

/**
 * The body as UTF-8. Throws `unsupported_media` if it is compressed, `bad_json` if it is not UTF-8.
 */
export async function readText(req: Request, maxBytes = BODY_MAX_BYTES): Promise<{ raw: Buffer; text: string }> {
  if ((req.get('content-encoding') ?? 'identity') !== 'identity') fail('unsupported_media')
  const raw = await readBody(req, maxBytes)
  try {
    return { raw, text: new TextDecoder('utf-8', { fatal: true }).decode(raw) }
  } catch {
    return fail('bad_json')
  }
}

export const hasBody = (req: Request): boolean => declaredBytes(req) > 0 || req.get('transfer-encoding') !== undefined

const declaredBytes = (req: Request): number => Number(req.get('content-length') ?? 0)

/**
 * For a response sent before the body is read: a short rest of the body is drained, otherwise the
 * connection closes.
 */
export const leaveUnread: RequestHandler = (req, res, next) => {
  if (hasBody(req)) answerAsRead(req, res)
  next()
}

export function answerAsRead(req: Request, res: Response): void {
  const isShort = declaredBytes(req) > 0 && declaredBytes(req) <= BODY_MAX_BYTES
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res
  res.writeHead = ((...args: unknown[]) => {
    if (!req.complete && isShort) req.resume()
    else if (!req.complete) closeAfter(req, res)
    return writeHead(...args)
  }) as typeof res.writeHead
}

/**
 * Time for a client that is still sending to read the response. If the socket closed at once, the
 * response would be lost.
 */
const LINGER_MS = 1000

function closeAfter(req: Request, res: Response): void {
  res.setHeader('connection', 'close')
  // Node drains a body that has not been read at all. Reading 0 bytes turns that off.
  req.read(0)
  req.socket.destroySoon = () => {
    setTimeout(() => req.socket.destroy(), LINGER_MS).unref()
  }
}
