import type { RequestHandler } from 'express'
import { mainOrigin } from '#content/paths.ts'
import { AppError } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { identifyRequest } from './context.ts'
import { READS } from './methods.ts'

/**
 * Headers of every answer. A page's content security policy is made at build, because only the
 * build knows the hashes of its inline scripts. Without TLS the HSTS header has no effect; the
 * proxy of a real host sends it too.
 */
export const securityHeaders = [
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  // Our own pages may read the referrer: the cookie form leads back there.
  ['Referrer-Policy', 'same-origin'],
  // Browsers ignore it over plain HTTP. No `preload`: an operator could not undo it for months.
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
 * S09: the back office requires TLS. A read is redirected; a write has already been sent in plain
 * text, so it is refused. Without `X-Forwarded-Proto`, as on a developer's machine, nothing is
 * checked.
 */
export function officeByHttps(services: Services): RequestHandler {
  const { originPattern, trustProxy } = services.config
  const identify = identifyRequest(services)
  return (req, res, next) => {
    const isOpen = trustProxy && req.get('x-forwarded-proto') !== undefined && !req.secure
    if (!isOpen || !OFFICE.test(req.path)) return next()
    if (READS.includes(req.method)) return void res.redirect(308, `${mainOrigin(originPattern)}${req.originalUrl}`)
    identify(req, res)
    next(new AppError('forbidden'))
  }
}

/**
 * API answers are private: not cached unless a call says so, and nothing in them runs as a page.
 */
export const privateAnswers: RequestHandler = (_req, res, next) => {
  // On a host that is not a storefront, this header selects the storefront.
  res.vary('X-Locale')
  res.set(nobodyKeeps)
  next()
}

/** A write may change pages that the browser has prefetched, so drop them. */
export const forgetAhead: RequestHandler = (req, res, next) => {
  if (!READS.includes(req.method)) res.set(forgotten)
  next()
}

export const forgotten = { 'clear-site-data': '"prefetchCache", "prerenderCache"' }

// A browser that opens an image directly uses inline styles of its own to lay it out.
const NOTHING_RUNS =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

export const nobodyKeeps = {
  'cache-control': 'private, no-store',
  'content-security-policy': NOTHING_RUNS,
}
