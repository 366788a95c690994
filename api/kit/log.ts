import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> & { child(fields: object): Log }

/** What waits for a log that takes nothing because its disk is full; more than that is dropped. */
const WAITING_MAX_BYTES = 1_000_000

/** What the database was asked holds what people typed, and so does what it says about that. */
const asked = ['err.sql', 'err.parameters', 'err.parent', 'err.original']

/** JSON lines to standard error; personal data and secrets never go in. */
export const createLog = (level: string, lines: DestinationStream = openLines()): Log =>
  pino({ level, redact: ['password', 'token', 'authorization', 'cookie', ...asked] }, lines)

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
