import cookieParser from 'cookie-parser'
import type { Request, Response } from 'express'
import { DateTime } from 'luxon'
import { findCallerBySession, findCallerWithAccount } from '#api/account/session/find-caller.query.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { SESSION_COOKIE, SESSION_DAYS } from '#api/account/auth/auth.rules.ts'
import { noteSeen } from '#api/account/session/seen-sessions.part.ts'
import { readSessionToken } from '#api/account/session/session-token.lib.ts'
import type { Config } from '#api/kit/config.ts'
import type { CallMeta } from '#api/kit/call.ts'
import type { RequestIO } from '#api/kit/context.ts'
import { AppError } from '#api/kit/fail.ts'
import { cookieValues, isGuarded, isOverTls, readCookie, wireName } from './cookies.ts'
import { busy, type LoadShedder, type Work } from './load-shedding.ts'

/** How the caller authenticates. A bearer token takes precedence over the cookie. */
type Proof = 'bearer' | 'cookie'

/** Basic credentials are meant for a proxy in front of us and are ignored. */
export const proofOf = (config: Config, req: Request): Proof | undefined => {
  const credentials = req.get('authorization')
  if (credentials !== undefined && !/^basic /i.test(credentials)) return 'bearer'
  return cookieValues(config, req, SESSION_COOKIE).length > 0 ? 'cookie' : undefined
}

const bearerOf = (req: Request): string | undefined => /^\s*bearer\s+(\S+)/i.exec(req.get('authorization') ?? '')?.[1]

function tokenOf(config: Config, req: Request): string | undefined {
  if (proofOf(config, req) === 'bearer') return bearerOf(req)
  const [cookie = '', ...others] = cookieValues(config, req, SESSION_COOKIE)
  // With two different session cookies, one was planted by somebody else; accept neither.
  return others.every((other) => other === cookie) ? cookie : undefined
}

const readCookies = cookieParser()

/**
 * Authenticates by bearer token (app) or session cookie (browser); without either, the caller is a
 * guest. If the session cannot be looked up now, static pages are served as to a guest and
 * everything else is refused.
 */
export async function learnWhoAsks(
  config: Config,
  gate: LoadShedder,
  isToldAccount: boolean,
  req: Request,
  res: Response,
): Promise<void> {
  if (req.headers.cookie !== undefined) readCookies(req, res, () => undefined)
  res.locals.caller = guestCaller
  const proof = proofOf(config, req)
  if (!proof) return
  const token = tokenOf(config, req) ?? ''
  const sessionId = readSessionToken(config, token)
  try {
    const find = isToldAccount ? findCallerWithAccount : findCallerBySession
    const caller = sessionId === undefined ? undefined : await gate.pass('read', () => find(sessionId))
    if (caller) {
      res.locals.caller = caller
      noteSeen(caller.sessionId)
      if (proof === 'cookie') renameCookie(config, token, req, res)
    } else res.locals.deadProof = proof
  } catch (error) {
    res.locals.refusal = error
  }
}

/** Moves a session from the old cookie name to the one with the prefix. */
function renameCookie(config: Config, token: string, req: Request, res: Response): void {
  if (!isGuarded(config, SESSION_COOKIE) || res.headersSent) return
  if (req.get('cookie')?.includes(`${wireName(config, SESSION_COOKIE)}=`)) return
  requestIO(config, req, res).setCookie(SESSION_COOKIE, token, { days: SESSION_DAYS })
}

const deadProofOf = (res: Response): Proof | undefined => res.locals.deadProof as Proof | undefined

/**
 * An invalid token is refused, not treated as a guest. Only sign-in calls ignore an invalid cookie,
 * otherwise its browser could never sign in again; an app sends no token there.
 */
export function refuseDead(config: Config, fate: CallMeta['deadCookie'], req: Request, res: Response): void {
  const dead = deadProofOf(res)
  if (!dead || (dead === 'cookie' && fate === 'passed over')) return
  if (dead === 'cookie' && fate === 'cleared') clearDeadCookie(config, req, res)
  throw new AppError('auth.token_dead')
}

/** A page is shown as to a guest, and the browser drops the invalid cookie. */
export function clearDeadCookie(config: Config, req: Request, res: Response): void {
  if (deadProofOf(res) !== 'cookie') return
  requestIO(config, req, res).clearCookie(SESSION_COOKIE)
}

/**
 * Refuses a request if its session could not be looked up, or if the server is full: before it is
 * counted.
 */
export function refuseFull(gate: LoadShedder, kind: Work, res: Response): void {
  if (res.locals.refusal !== undefined) throw res.locals.refusal
  if (gate.isFull(kind)) throw busy()
}

/** Only a request that authenticates by cookie can be forged by another site. */
export const livesByCookie = (config: Config, req: Request, res: Response): boolean =>
  proofOf(config, req) === 'cookie' && !deadProofOf(res)

const readsPlain = (req: Request, name: string): boolean =>
  (req.cookies as Record<string, unknown> | undefined)?.[name] !== undefined

export function requestIO(config: Config, req: Request, res: Response): RequestIO {
  // A cookie set by one call of a page is visible to its next call.
  const given = new Map<string, string>()
  return {
    cookie: (name: string) => given.get(name) ?? readCookie(config, req, name),
    setCookie: (name: string, value: string, { days, script }: { days?: number; script?: boolean }) => {
      if (res.headersSent) return
      given.set(name, value)
      const wire = wireName(config, name)
      if (wire !== name && readsPlain(req, name)) res.clearCookie(name, { path: '/' })
      res.cookie(wire, value, {
        path: '/',
        sameSite: 'lax',
        httpOnly: !script,
        secure: isOverTls(config),
        ...(days ? { expires: DateTime.utc().plus({ days }).toJSDate() } : {}),
      })
    },
    clearCookie: (name: string) => {
      given.delete(name)
      if (res.headersSent) return
      const wire = wireName(config, name)
      if (wire !== name) res.clearCookie(wire, { path: '/', secure: true })
      res.clearCookie(name, { path: '/' })
    },
    header: (name: string) => req.get(name),
    rawBody: (req as { rawBody?: Buffer }).rawBody,
  }
}
