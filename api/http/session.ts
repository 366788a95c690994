import cookieParser from 'cookie-parser'
import type { Request, RequestHandler, Response } from 'express'
import { DateTime } from 'luxon'
import passport from 'passport'
import { ExtractJwt, Strategy as JwtStrategy } from 'passport-jwt'
import { findCallerBySession } from '#api/account/find-caller.query.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { SESSION_COOKIE } from '#api/account/auth.rules.ts'
import { sessionKey, type SessionClaims } from '#api/account/session-token.part.ts'
import type { Config } from '#api/kit/config.ts'
import { busy, workOf, type Gate } from './gate.ts'

/** The parser makes objects of cookies that begin with `j:`; ours are text, so that is none of ours. */
export function readCookie(req: Request, name: string): string | undefined {
  const value = (req.cookies as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}

const cookieToken = (req: Request): string | null => readCookie(req, SESSION_COOKIE) ?? null

/**
 * Who is it? A bearer token (app) or the session cookie (browser); anybody else is a guest. Where
 * nobody can look it up now, pages that are the same for all go to a guest; the rest is refused.
 */
export function session(config: Config, gate: Gate): RequestHandler[] {
  const people = new passport.Passport()
  people.use(
    new JwtStrategy(
      {
        secretOrKey: sessionKey(config),
        algorithms: ['HS256'],
        jwtFromRequest: ExtractJwt.fromExtractors([
          ExtractJwt.fromAuthHeaderAsBearerToken(),
          cookieToken,
        ]),
      },
      (claims: SessionClaims, done) => {
        gate
          .pass('read', () => findCallerBySession(claims.sid))
          .then(
            (caller) => {
              done(null, caller ?? false)
            },
            (error: unknown) => {
              done(error, false)
            },
          )
      },
    ),
  )
  const whoIsIt: RequestHandler = (req, res, next) => {
    const answer = (error: unknown, caller: Caller | false | null) => {
      if (error) res.locals.refusal = error
      res.locals.caller = caller || guestCaller
      next()
    }
    if (!hasToken(req)) return answer(null, null)
    // With a callback, a missing or dead token is no 401: the visitor is a guest.
    const check = people.authenticate('jwt', { session: false }, answer) as RequestHandler
    void check(req, res, next)
  }
  return [cookieParser(), whoIsIt]
}

/** Nobody is let in of whom nobody can say who he is, nor when there is no room: not even to be counted. */
export const admit =
  (gate: Gate): RequestHandler =>
  (req, res, next) => {
    const isFull = gate.isFull(workOf(req))
    next(res.locals.refusal ?? (isFull ? busy() : undefined))
  }

const hasToken = (req: Request): boolean =>
  req.get('authorization') !== undefined || hasSessionCookie(req)

/** Does the request carry the browser's session? Only then can another site forge it. */
export const hasSessionCookie = (req: Request): boolean => cookieToken(req) !== null

export function wireOf(req: Request, res: Response, isSecure: boolean) {
  return {
    cookie: (name: string) => readCookie(req, name),
    setCookie: (
      name: string,
      value: string,
      { days, script }: { days?: number; script?: boolean },
    ) => {
      if (res.headersSent) return
      res.cookie(name, value, {
        path: '/',
        sameSite: 'lax',
        httpOnly: !script,
        secure: isSecure,
        ...(days ? { expires: DateTime.utc().plus({ days }).toJSDate() } : {}),
      })
    },
    clearCookie: (name: string) => {
      if (!res.headersSent) res.clearCookie(name, { path: '/' })
    },
    header: (name: string) => req.get(name),
    rawBody: (req as { rawBody?: Buffer }).rawBody,
  }
}
