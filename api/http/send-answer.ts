import type { Request, Response } from 'express'
import type { CallMeta } from '#api/kit/call.ts'
import { encodingFor, makers } from './pages/encodings.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { cacheHeadersFor, weakTagOf } from './pages/cache-headers.ts'
import { READS } from './methods.ts'
import { packAnswers, WORTH_IT_BYTES } from './pages/pack-answers.ts'
import { forgotten, nobodyKeeps, securityHeaders } from './security.ts'

/** Headers of a response, written together with its body. */
export type Said = Record<string, string | number>

const always = {
  ...Object.fromEntries(securityHeaders),
  ...nobodyKeeps,
  vary: 'Accept-Encoding, Authorization, Cookie, X-Locale',
}

/** Headers that every call sends, with or without an error. */
export const headersOf = (req: Request, { locals }: Response): Said => ({
  ...always,
  'x-request-id': locals.requestId as string,
  ...crossOriginHeaders(req),
  ...(READS.includes(req.method) ? {} : forgotten),
})

/** For errors: sets the headers now and leaves the body to the error handler. */
export function sayLater(req: Request, res: Response, said: Said): void {
  for (const [name, value] of Object.entries(said)) res.setHeader(name, value)
  packAnswers(req, res, () => undefined)
}

export async function sendAnswer(
  req: Request,
  res: Response,
  meta: CallMeta,
  said: Said,
  data: unknown,
): Promise<void> {
  if (res.headersSent) return
  if (data instanceof Uint8Array) return void res.writeHead(200, said).end(data)
  if (data === undefined || data === null) return void res.writeHead(204, said).end()
  const text = JSON.stringify(data)
  Object.assign(said, keepingOf(meta, data, text))
  if (meta.keptSeconds !== undefined && hasIt(req, res, said)) return void res.writeHead(304, said).end()
  said['content-type'] = 'application/json; charset=utf-8'
  const bytes = await smallest(req, text, said)
  said['content-length'] = Buffer.byteLength(bytes)
  res.writeHead(meta.status, said).end(bytes)
}

function keepingOf(meta: CallMeta, data: unknown, text: string): Said {
  const { keptSeconds, isVersioned } = meta
  if (keptSeconds !== undefined) return { etag: weakTagOf(text), 'cache-control': cacheHeadersFor(keptSeconds) }
  // The ETag is the version to send in `If-Match`. The answer to this caller can change while the
  // version stays, so it never leads to a 304.
  return isVersioned ? { etag: `"${(data as { version: number }).version}"` } : {}
}

/** Sets the ETag on the response first, because Express reads it from there for `req.fresh`. */
function hasIt(req: Request, res: Response, { etag = '' }: Said): boolean {
  if (req.headers['if-none-match'] === undefined) return false
  res.setHeader('etag', etag)
  return req.fresh
}

async function smallest(req: Request, text: string, said: Said): Promise<string | Buffer> {
  if (text.length < WORTH_IT_BYTES || req.method === 'HEAD') return text
  const encoding = encodingFor(req.headers['accept-encoding'])
  const small = encoding && (await makers.once[encoding](Buffer.from(text)).catch(() => undefined))
  if (!small) return text
  said['content-encoding'] = encoding
  return small
}
