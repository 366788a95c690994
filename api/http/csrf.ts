import type { Request, RequestHandler, Response } from 'express'
import { SESSION_COOKIE } from '#api/account/auth.rules.ts'
import { isCsrfToken } from '#api/account/session-token.part.ts'
import type { Config } from '#api/kit/config.ts'
import { fail } from '#api/kit/fail.ts'
import { readCookie } from './cookies.ts'
import { livesByCookie, proofOf } from './session.ts'

const TOKEN_CALL = '/api/security/csrf-token/create'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write must come from our own pages. The browser says so itself (Sec-Fetch-Site, or else Origin);
 * where nothing says it, a write that lives by the session cookie needs the token. A bearer token is put
 * in by whoever wrote the request, so it needs nothing of this; neither does an app without any cookie.
 */
export function refuseForged(config: Config, req: Request, res: Response): void {
  if (safe.has(req.method) || proofOf(config, req) === 'bearer' || isOfApp(req)) return
  const comesFromUs = doesItComeFromUs(req)
  if (comesFromUs === false) fail('csrf.missing')
  // Who asks for a token has none yet; it says nothing that another site could read.
  if (comesFromUs || !livesByCookie(config, req, res) || req.path === TOKEN_CALL) return
  const cookie = readCookie(config, req, SESSION_COOKIE) ?? ''
  if (!isCsrfToken(config, cookie, req.get('x-csrf-token') ?? '')) fail('csrf.missing')
}

export const csrf =
  (config: Config): RequestHandler =>
  (req, res, next) => {
    refuseForged(config, req, res)
    next()
  }

/** What it answers goes into no cookie, so that it signs nobody in unasked. */
const isOfApp = (req: Request): boolean =>
  req.path.startsWith('/api/mobile/') && req.get('cookie') === undefined

/** `none`: a person did it himself, by no page. A sister domain is another site to us: `same-site`. */
const ours: readonly string[] = ['same-origin', 'none']

/** Undefined where the request does not say. */
function doesItComeFromUs(req: Request): boolean | undefined {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return ours.includes(site)
  const origin = req.get('origin')
  return origin === undefined ? undefined : URL.parse(origin)?.host === req.get('host')
}
