import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Config } from '#api/kit/config.ts'
import { parsedKey, signingSecret } from '#api/kit/secret.ts'
import { ACCESS_TOKEN_MINUTES, SESSION_DAYS } from './auth.rules.ts'

interface SessionClaims {
  /** The row in `sessions`; the token is worth nothing once that row is revoked. */
  sid: string
}

const sessionKey = (config: Pick<Config, 'secret' | 'dataDir'>): string =>
  createHmac('sha256', signingSecret(config)).update('session').digest('base64url')

const sign = (config: Config, sid: string, seconds: number, at?: Date): string => {
  const iat = at && { iat: Math.floor(at.getTime() / 1000) }
  const claims: SessionClaims & { iat?: number } = { sid, ...iat }
  return jwt.sign(claims, parsedKey(sessionKey(config)), { expiresIn: seconds })
}

/** The session that a token of ours names; undefined when it is forged or too old. */
export function readSessionToken(config: Config, token: string): string | undefined {
  try {
    const claims = jwt.verify(token, parsedKey(sessionKey(config)), { algorithms: ['HS256'] })
    return typeof claims === 'string' ? undefined : (claims as Partial<SessionClaims>).sid
  } catch {
    return undefined
  }
}

/** The app's access token: short, renewed by its refresh token. */
export const accessToken = (config: Config, sid: string, at?: Date): string =>
  sign(config, sid, ACCESS_TOKEN_MINUTES * 60, at)

/** What the browser's cookie holds. */
export const cookieToken = (config: Config, sid: string, at?: Date): string =>
  sign(config, sid, SESSION_DAYS * 24 * 3600, at)

/** What a refresh token is renewed to: it can be found again from the old one, and only here. */
export const nextRefreshToken = (config: Config, token: string): string =>
  createHmac('sha256', sessionKey(config)).update(`refresh:${token}`).digest('base64url')

/** A token bound to the session, for clients that do not say where a write comes from. */
export const csrfToken = (config: Config, sessionCookie: string): string =>
  createHmac('sha256', sessionKey(config)).update(`csrf:${sessionCookie}`).digest('base64url')
