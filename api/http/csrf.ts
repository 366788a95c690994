import type { Request, RequestHandler } from 'express'
import { SESSION_COOKIE } from '#api/account/auth.rules.ts'
import { csrfToken } from '#api/account/session-token.part.ts'
import type { Config } from '#api/kit/config.ts'
import { fail } from '#api/kit/fail.ts'
import { sameText } from '#api/kit/secret.ts'
import { hasSessionCookie, readCookie } from './session.ts'

const TOKEN_CALL = '/api/security/csrf-token/create'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write must come from our own pages. The browser says so itself (Sec-Fetch-Site, Origin); a write
 * that bears the session cookie and does not say needs the token. Bearer tokens cannot be forged.
 */
export const csrf =
  (config: Config): RequestHandler =>
  (req, _res, next) => {
    if (safe.has(req.method) || isOwnOrigin(req)) return next()
    const comesFromElsewhere =
      req.get('origin') !== undefined || req.get('sec-fetch-site') === 'cross-site'
    if (comesFromElsewhere) fail('csrf.missing')
    // Who asks for a token has none yet; it says nothing that another site could read.
    if (!hasSessionCookie(req) || req.path === TOKEN_CALL) return next()
    const cookie = readCookie(req, SESSION_COOKIE) ?? ''
    if (!sameText(req.get('x-csrf-token') ?? '', csrfToken(config, cookie))) fail('csrf.missing')
    next()
  }

function isOwnOrigin(req: Request): boolean {
  if (req.get('sec-fetch-site') === 'same-origin') return true
  const origin = req.get('origin')
  return origin !== undefined && URL.parse(origin)?.host === req.get('host')
}
