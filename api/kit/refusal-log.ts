import type { FieldError } from '#api/common/errors.rules.ts'
import { findAppError, type AppError } from './fail.ts'
import type { Log } from './log.ts'

/** Errors after a wrong guess at a secret, by code or by field and code. */
const guesses: readonly string[] = ['wrong_code', 'wrong_credentials', 'wrong_password', 'phone_code', 'pin incorrect']

/**
 * Rate-limit errors of one address and call are logged once in this time, because a flood would
 * fill the disk.
 */
const FLOOD_LOGGED_MS = 60_000
const FLOODS_MAX = 1000
const floods = new Map<string, number>()

/** One error may pass here several times on its way out. */
const noted = new WeakSet<AppError>()

interface Asked {
  /** Name of the call, or the path. */
  call: string
  ip: string
  /** Id of the signed-in user. */
  user?: number | undefined
  requestId?: string | undefined
}

/**
 * Logs errors that may be attacks: failed sign-ins, wrong codes, forbidden and too frequent
 * requests. Without secrets.
 */
export function noteRefusal(log: Log, error: unknown, asked: Asked): void {
  const refusal = findAppError(error)
  const reason = refusal && reasonOf(refusal)
  if (!refusal || !reason || noted.has(refusal)) return
  noted.add(refusal)
  if (refusal.status === 429 && isFlood(`${asked.ip} ${asked.call}`)) return
  log.warn({ reason, ...asked, ...refusal.facts }, 'refused')
}

function reasonOf({ code, status, data }: AppError): string | undefined {
  if (status === 403 || status === 429) return code
  if (code === 'auth.wrong_credentials' || code === 'passkey.refused') return code
  const { errors = [] } = data as { errors?: readonly FieldError[] }
  return errors.flatMap(({ path, code }) => [code, `${path} ${code}`]).find((one) => guesses.includes(one))
}

function isFlood(key: string): boolean {
  const now = Date.now()
  const last = floods.get(key)
  if (last !== undefined && now - last < FLOOD_LOGGED_MS) return true
  if (floods.size >= FLOODS_MAX) floods.clear()
  floods.set(key, now)
  return false
}
