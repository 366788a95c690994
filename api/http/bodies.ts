import type { Request, RequestHandler, Response } from 'express'
import { fail, AppError } from '#api/kit/fail.ts'

/** JSON, and a form of a page: the longest one we have takes a fifth of it. */
export const BODY_MAX_BYTES = 256 * 1024
/** More than any form of ours has fields, with its files. */
export const PARTS_MAX = 60
/** What stands in an upload beside its file. */
export const UPLOAD_EXTRA_BYTES = 1024 * 1024

/** The body as it comes in, counted; what is beyond its limit is refused and not read. */
export async function* partsOf(req: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (declaredBytes(req) > maxBytes) fail('too_large')
  let bytes = 0
  for await (const part of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) fail('too_large')
    yield part
  }
}

/** The whole body, where nothing of it can be used before the rest is there. */
export async function readBody(req: Request, maxBytes = BODY_MAX_BYTES): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of partsOf(req, maxBytes)) parts.push(part)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('bad_json')
  }
  return Buffer.concat(parts)
}

/** Text of the one alphabet that JSON is written in. */
export async function readText(
  req: Request,
  maxBytes = BODY_MAX_BYTES,
): Promise<{ raw: Buffer; text: string }> {
  if ((req.get('content-encoding') ?? 'identity') !== 'identity') fail('unsupported_media')
  const raw = await readBody(req, maxBytes)
  try {
    return { raw, text: new TextDecoder('utf-8', { fatal: true }).decode(raw) }
  } catch {
    return fail('bad_json')
  }
}

export const hasBody = (req: Request): boolean =>
  declaredBytes(req) > 0 || req.get('transfer-encoding') !== undefined

const declaredBytes = (req: Request): number => Number(req.get('content-length') ?? 0)

/** An answer before the end of its body: a short rest is passed over, else the connection closes. */
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

/** So long whoever still sends may look up and read the answer: closed at once, the line would lose it. */
const LINGER_MS = 1000

function closeAfter(req: Request, res: Response): void {
  res.setHeader('connection', 'close')
  // Node reads away what nobody has begun to read; from here on nothing is.
  req.read(0)
  req.socket.destroySoon = () => {
    setTimeout(() => req.socket.destroy(), LINGER_MS).unref()
  }
}
