import { ConnectionError } from 'sequelize'

/** Two transactions stood in each other's way, and the database ended one: the same again may well succeed. */
const clashes: readonly string[] = ['40001', '40P01']

/**
 * Connection, resources, shutdown and time-outs, files of the server; locked too long; idle too long;
 * what a server that has just crashed says. And of this machine: no room, nothing to be written, no more open files.
 */
const passing =
  /^(08|53|57|58|XX)|^(40001|40P01|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/

/** The driver and the pool have no codes for these. */
const passingWords =
  /connection terminated|connection timeout|timeout expired|query read timeout|not queryable|pool is draining|manager was closed/i

/** It is away, full or busy for now: nobody's mistake, and over when it is back. */
export const isPassing = (error: unknown): boolean =>
  chainOf(error).some(
    (one) =>
      one instanceof ConnectionError || passing.test(codeOf(one)) || passingWords.test(one.message),
  )

export const isClash = (error: unknown): boolean =>
  chainOf(error).some((one) => clashes.includes(codeOf(one)))

/** Ended by an administrator, a crash, a shutdown, or for being idle in a transaction. */
export const isGoodbye = (code: string): boolean => /^(57P|25P03)/.test(code)

/** We gave up waiting, but the server has not: its answer may come while somebody else asks. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && /query read timeout/i.test(error.message)

const codeOf = (error: Error & { code?: unknown }): string =>
  typeof error.code === 'string' ? error.code : ''

/** The error and whatever it was wrapped around on its way up. */
function chainOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const { cause, parent } = error as { cause?: unknown; parent?: unknown }
  return [error, ...chainOf(cause), ...chainOf(parent)]
}
