import { createHmac, type KeyObject } from 'node:crypto'
import type { Config } from '#api/kit/config.ts'
import { equalSecrets, secretKey, secretKeys } from '#api/kit/secret.ts'
import { readToken, signToken } from '#api/kit/signed-token.ts'
import { ACCESS_TOKEN_MINUTES, SESSION_DAYS } from '#api/account/auth/auth.rules.ts'

interface SessionClaims {
  /** Id in `sessions`; the token is invalid once that row is revoked. */
  sid: string
}

const sessionKey = (config: Config): KeyObject => secretKey(config, 'session')

const sign = (config: Config, sid: string, seconds: number, at?: Date): string =>
  signToken(sessionKey(config), { sid } satisfies SessionClaims, { seconds, at })

/** The session id of our token; undefined if forged or expired. */
export const readSessionToken = (config: Config, token: string): string | undefined =>
  (readToken(secretKeys(config, 'session'), token) as Partial<SessionClaims> | undefined)?.sid

/** The app's short-lived access token, renewed with a refresh token. */
export const accessToken = (config: Config, sid: string, at?: Date): string =>
  sign(config, sid, ACCESS_TOKEN_MINUTES * 60, at)

/** Token in the browser's session cookie. */
export const cookieToken = (config: Config, sid: string, at?: Date): string =>
  sign(config, sid, SESSION_DAYS * 24 * 3600, at)

/** Derived from the old token, so that a repeated renewal can find it; needs the server's key. */
export const nextRefreshToken = (config: Config, token: string): string =>
  createHmac('sha256', sessionKey(config)).update(`refresh:${token}`).digest('base64url')

/** CSRF token bound to the session, for clients that send no origin. */
export const csrfToken = (config: Config, sessionCookie: string): string =>
  csrfTokenBy(sessionKey(config), sessionCookie)

export const isCsrfToken = (config: Config, sessionCookie: string, token: string): boolean =>
  secretKeys(config, 'session').some((key) => equalSecrets(token, csrfTokenBy(key, sessionCookie)))

const csrfTokenBy = (key: KeyObject, sessionCookie: string): string =>
  createHmac('sha256', key).update(`csrf:${sessionCookie}`).digest('base64url')
