import { ConnectionError } from 'sequelize'

/** Serialisation failure and deadlock: a retry may succeed. */
const clashes: readonly string[] = ['40001', '40P01']

/**
 * Postgres error classes for connection, resources, shutdown, timeouts, server files, lock and idle
 * timeouts, and crashes; and errors of this machine: disk full, read-only, too many open files.
 */
const passing =
  /^(08|53|57|58|XX)|^(40001|40P01|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/

/** Errors of the driver and the pool that have no code. */
const passingWords =
  /connection terminated|connection timeout|timeout expired|query read timeout|not queryable|pool is draining|manager was closed/i

/**
 * Whether the database is unreachable, full or busy for now: a temporary failure, answered with
 * 503.
 */
export const isPassing = (error: unknown): boolean =>
  chainOf(error).some(
    (one) => one instanceof ConnectionError || passing.test(codeOf(one)) || passingWords.test(one.message),
  )

export const isClash = (error: unknown): boolean => chainOf(error).some((one) => clashes.includes(codeOf(one)))

/** The connection was ended by an administrator, a crash, a shutdown, or an idle timeout. */
export const isGoodbye = (code: string): boolean => /^(57P|25P03)/.test(code)

/** We gave up waiting, but the server has not: its answer may arrive during the next query. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && /query read timeout/i.test(error.message)

const codeOf = (error: Error & { code?: unknown }): string => (typeof error.code === 'string' ? error.code : '')

/** The error and its causes. */
function chainOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const { cause, parent } = error as { cause?: unknown; parent?: unknown }
  return [error, ...chainOf(cause), ...chainOf(parent)]
}
