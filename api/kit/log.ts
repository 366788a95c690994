import pino, { type DestinationStream, type Logger } from 'pino'
import { describeError } from './describe-error.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> & { child(fields: object): Log }

/** What waits for a log that takes nothing because its disk is full; more than that is dropped. */
const WAITING_MAX_BYTES = 1_000_000

/** JSON lines to standard error; personal data and secrets never go in. */
export const createLog = (level: string, lines: DestinationStream = openLines()): Log =>
  pino(
    {
      level,
      redact: ['password', 'token', 'authorization', 'cookie'],
      serializers: { err: describeError },
    },
    lines,
  )

/** A full disk or a closed terminal behind the log is no reason to stop serving. */
function openLines() {
  const lines = pino.destination({ fd: 2, sync: false, maxLength: WAITING_MAX_BYTES })
  const flushSync = lines.flushSync.bind(lines)
  let isStuck = false
  lines.on('error', () => (isStuck = true))
  lines.on('write', () => (isStuck = false))
  // At the end of the process pino would try for ever.
  lines.flushSync = () => {
    if (!isStuck) flushSync()
  }
  return lines
}
