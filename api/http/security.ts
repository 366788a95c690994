import type { RequestHandler } from 'express'
import { READS } from './methods.ts'

/**
 * Headers of every answer. The content policy of a page is made with its page, at build, because only that
 * knows the hashes of what stands in it. Plain http is right on a developer's machine; a real host sends
 * HSTS from its proxy as well.
 */
export const securityHeaders = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  // Our own pages may know where the reader came from: the cookie answer leads back there.
  ['Referrer-Policy', 'same-origin'],
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
] as const

export const security: RequestHandler = (_req, res, next) => {
  for (const [name, value] of securityHeaders) res.setHeader(name, value)
  next()
}

/** What the API says is for the one who asked, and no page: nobody keeps it unless a call says so, nothing in it runs. */
export const privateAnswers: RequestHandler = (_req, res, next) => {
  // Where the host is no storefront, this says which one is meant.
  res.vary('X-Locale')
  res.set(nobodyKeeps)
  next()
}

/** What somebody did may show on pages that his browser has fetched ahead. */
export const forgetAhead: RequestHandler = (req, res, next) => {
  if (!READS.includes(req.method)) res.set(forgotten)
  next()
}

export const forgotten = { 'clear-site-data': '"prefetchCache", "prerenderCache"' }

const NOTHING_RUNS =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export const nobodyKeeps = {
  'cache-control': 'private, no-store',
  'content-security-policy': NOTHING_RUNS,
}
