import type { Request, RequestHandler } from 'express'

/**
 * Never add `Allow-Credentials`: without it, other origins cannot read anything with our visitor's
 * cookies.
 */
const forAnybody = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, WWW-Authenticate, X-Request-Id, Allow',
}

const whatMayBeAsked = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Locale, X-Draft-Token, X-Device-UID',
  'access-control-max-age': String(24 * 60 * 60),
}

/**
 * Pages on other origins may use the API with a bearer token, but cannot read answers to a cookie.
 */
export const crossOrigin: RequestHandler = (req, res, next) => {
  res.vary('Authorization, Cookie')
  res.set(crossOriginHeaders(req))
  // Only a CORS preflight is answered here; any other OPTIONS request gets 405 with `Allow`.
  if (isPreflight(req)) res.set(whatMayBeAsked).status(204).end()
  else next()
}

const NOTHING = {}

export const crossOriginHeaders = (req: Request): Record<string, string> =>
  isByCookieAlone(req) ? NOTHING : forAnybody

const isByCookieAlone = (req: Request): boolean =>
  req.get('cookie') !== undefined && req.get('authorization') === undefined

const isPreflight = (req: Request): boolean =>
  req.method === 'OPTIONS' && req.get('origin') !== undefined && req.get('access-control-request-method') !== undefined
