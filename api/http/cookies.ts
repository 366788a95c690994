import type { Request } from 'express'
import { KNOWN_COOKIE, REFRESH_COOKIE, SESSION_COOKIE } from '#api/account/auth.rules.ts'
import { RECOVERY_COOKIE, SECOND_STEP_COOKIE } from '#api/account/second-factor.rules.ts'
import { DRAFT_COOKIE } from '#api/auction/auction.rules.ts'
import type { Config } from '#api/kit/config.ts'

/** Cookies that open something. */
const guarded: readonly string[] = [
  ...[SESSION_COOKIE, REFRESH_COOKIE, KNOWN_COOKIE],
  ...[SECOND_STEP_COOKIE, RECOVERY_COOKIE, DRAFT_COOKIE],
]

/** A browser takes such a name from the very host alone, over TLS: a sister host cannot plant one. */
const HOST_PREFIX = '__Host-'

/** Names without the prefix are read until the sessions from before it have ended. */
const PLAIN_READ_UNTIL_MS = Date.UTC(2026, 11, 31)

type Origin = Pick<Config, 'originPattern'>

export const isOverTls = ({ originPattern }: Origin): boolean => originPattern.startsWith('https:')

export const isGuarded = (config: Origin, name: string): boolean =>
  isOverTls(config) && guarded.includes(name)

/** The name under which the browser keeps it. */
export const wireName = (config: Origin, name: string): string =>
  isGuarded(config, name) ? HOST_PREFIX + name : name

const mayBePlain = (config: Origin, name: string): boolean =>
  !isGuarded(config, name) || Date.now() < PLAIN_READ_UNTIL_MS

/** The parser makes objects of cookies that begin with `j:`; ours are text, so that is none of ours. */
export function readCookie(config: Origin, req: Request, name: string): string | undefined {
  const cookies = (req.cookies ?? {}) as Record<string, unknown>
  const value = cookies[wireName(config, name)] ?? (mayBePlain(config, name) ? cookies[name] : undefined) // prettier-ignore
  return typeof value === 'string' ? value : undefined
}

/** Every value that the browser sends under this name; one with the prefix counts alone. */
export function cookieValues(config: Origin, req: Request, name: string): string[] {
  const sent = (req.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const valuesOf = (wire: string) =>
    sent.filter((one) => one.startsWith(`${wire}=`)).map((one) => one.slice(wire.length + 1))
  const own = valuesOf(wireName(config, name))
  return own.length > 0 || !mayBePlain(config, name) ? own : valuesOf(name)
}
