import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { RequestHandler } from 'express'
import { cacheHeadersFor } from './cache-headers.ts'

const KEPT_SECONDS = 300

/**
 * Serves a text that does not change while the process runs: compressed once, with an ETag of its
 * content.
 */
export function immutableFile(type: string, text: string, headers: Record<string, string> = {}): RequestHandler {
  const [plain, small] = [Buffer.from(text), gzipSync(text)]
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return (req, res) => {
    const isSmall = req.acceptsEncodings('gzip') === 'gzip'
    res.vary('Accept-Encoding')
    res.set({ 'cache-control': cacheHeadersFor(KEPT_SECONDS), etag, ...headers })
    if (isSmall) res.set('content-encoding', 'gzip')
    // Express answers 304 if the ETag matches.
    res.type(type).send(isSmall ? small : plain)
  }
}
