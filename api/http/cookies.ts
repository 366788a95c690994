import type { Request } from 'express'
import { KNOWN_COOKIE, REFRESH_COOKIE, SESSION_COOKIE } from '#api/account/auth/auth.rules.ts'
import { RECOVERY_COOKIE, SECOND_STEP_COOKIE } from '#api/account/second-factor/second-factor.rules.ts'
import { DRAFT_COOKIE } from '#api/auction/auction.rules.ts'
import type { Config } from '#api/kit/config.ts'

/** Cookies that give access to something. */
const guarded: readonly string[] = [
  ...[SESSION_COOKIE, REFRESH_COOKIE, KNOWN_COOKIE],
  ...[SECOND_STEP_COOKIE, RECOVERY_COOKIE, DRAFT_COOKIE],
]

/**
 * A browser accepts a cookie with this prefix only from this host over TLS, so a sibling subdomain
 * cannot plant one.
 */
const HOST_PREFIX = '__Host-'

/**
 * Until then, cookies without the prefix are read too: sessions that began before the prefix was
 * introduced use them.
 */
const PLAIN_READ_UNTIL_MS = Date.UTC(2026, 11, 31)

type Origin = Pick<Config, 'originPattern'>

export const isOverTls = ({ originPattern }: Origin): boolean => originPattern.startsWith('https:')

export const isGuarded = (config: Origin, name: string): boolean => isOverTls(config) && guarded.includes(name)

/** Name of the cookie in the browser. */
export const wireName = (config: Origin, name: string): string => (isGuarded(config, name) ? HOST_PREFIX + name : name)

const mayBePlain = (config: Origin, name: string): boolean =>
  !isGuarded(config, name) || Date.now() < PLAIN_READ_UNTIL_MS

/**
 * cookie-parser turns values that begin with `j:` into objects. Our values are text, so an object
 * is ignored.
 */
export function readCookie(config: Origin, req: Request, name: string): string | undefined {
  const cookies = (req.cookies ?? {}) as Record<string, unknown>
  const value = cookies[wireName(config, name)] ?? (mayBePlain(config, name) ? cookies[name] : undefined)
  return typeof value === 'string' ? value : undefined
}

/**
 * Every value the browser sends under this name. If one has the prefix, the plain ones are ignored.
 */
export function cookieValues(config: Origin, req: Request, name: string): string[] {
  const sent = (req.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const valuesOf = (wire: string) =>
    sent.filter((one) => one.startsWith(`${wire}=`)).map((one) => one.slice(wire.length + 1))
  const own = valuesOf(wireName(config, name))
  return own.length > 0 || !mayBePlain(config, name) ? own : valuesOf(name)
}
