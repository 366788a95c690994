import type { RequestHandler } from 'express'
import { mainOrigin } from '#content/paths.ts'
import { AppError } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { identifyRequest } from './context.ts'
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
  // Over plain http browsers pass over it. No preload: an operator could not take that back for months.
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
] as const

export const security: RequestHandler = (_req, res, next) => {
  for (const [name, value] of securityHeaders) res.setHeader(name, value)
  next()
}

const OFFICE = /^\/(?:api\/)?admin(?:\/|$)/

/**
 * S09: the back office is opened over TLS only. Whoever reads is sent there; what somebody sends has gone
 * over the line already and is refused. A developer's machine has no proxy that would tell how it came.
 */
export function officeByHttps(services: Services): RequestHandler {
  const { originPattern, trustProxy } = services.config
  const identify = identifyRequest(services)
  return (req, res, next) => {
    const isOpen = trustProxy && req.get('x-forwarded-proto') !== undefined && !req.secure
    if (!isOpen || !OFFICE.test(req.path)) return next()
    if (READS.includes(req.method))
      return void res.redirect(308, `${mainOrigin(originPattern)}${req.originalUrl}`)
    identify(req, res)
    next(new AppError('forbidden'))
  }
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

// A browser that is shown a picture by itself lays it out by styles of its own.
const NOTHING_RUNS =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export const nobodyKeeps = {
  'cache-control': 'private, no-store',
  'content-security-policy': NOTHING_RUNS,
}
