import type { Request, Response } from 'express'
import { SESSION_COOKIE } from '#api/account/auth/auth.rules.ts'
import { isCsrfToken } from '#api/account/session/session-token.lib.ts'
import type { Config } from '#api/kit/config.ts'
import { fail } from '#api/kit/fail.ts'
import { readCookie } from './cookies.ts'
import { livesByCookie, proofOf } from './session.ts'

const TOKEN_CALL = '/api/security/csrf-token/create'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write must come from our own pages. The browser tells in `Sec-Fetch-Site`, or else in `Origin`.
 * Without both, a write with the session cookie needs the CSRF token. A bearer token cannot be sent
 * by a foreign page unnoticed, so such a request needs no check; nor does an app without cookies.
 */
export function refuseForged(config: Config, req: Request, res: Response): void {
  if (safe.has(req.method) || proofOf(config, req) === 'bearer' || isOfApp(req)) return
  const comesFromUs = doesItComeFromUs(req)
  if (comesFromUs === false) fail('csrf.missing')
  // The call that creates the token needs none: another site could not read its answer.
  if (comesFromUs || !livesByCookie(config, req, res) || req.path === TOKEN_CALL) return
  const cookie = readCookie(config, req, SESSION_COOKIE) ?? ''
  if (!isCsrfToken(config, cookie, req.get('x-csrf-token') ?? '')) fail('csrf.missing')
}

/** A mobile call without cookies sets no cookie, so a forged one cannot sign anybody in. */
const isOfApp = (req: Request): boolean => req.path.startsWith('/api/mobile/') && req.get('cookie') === undefined

/**
 * `none`: the visitor typed the URL or used a bookmark. `same-site` is not ours: a sibling
 * subdomain counts as foreign.
 */
const ours: readonly string[] = ['same-origin', 'none']

/** Undefined if the request has neither header. */
function doesItComeFromUs(req: Request): boolean | undefined {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return ours.includes(site)
  const origin = req.get('origin')
  return origin === undefined ? undefined : URL.parse(origin)?.host === req.get('host')
}
