import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> & { child(fields: object): Log }

/** Maximum size of buffered lines if the log cannot be written; further lines are dropped. */
const WAITING_MAX_BYTES = 1_000_000

/** Logs JSON lines to standard error, without personal data and secrets. */
export const createLog = (level: string, lines: DestinationStream = openLines()): Log =>
  pino(
    {
      level,
      redact: ['password', 'token', 'authorization', 'cookie'],
      serializers: { err: describeError },
    },
    lines,
  )

/** A full disk or closed terminal behind the log must not stop the server. */
function openLines() {
  const lines = pino.destination({ fd: 2, sync: false, maxLength: WAITING_MAX_BYTES })
  const flushSync = lines.flushSync.bind(lines)
  let isStuck = false
  lines.on('error', () => (isStuck = true))
  lines.on('write', () => (isStuck = false))
  // At exit pino would retry forever.
  lines.flushSync = () => {
    if (!isStuck) flushSync()
  }
  return lines
}
