import pino, { type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> & { child(fields: object): Log }

/** JSON lines to standard error; personal data and secrets never go in. */
export const createLog = (level: string): Log =>
  pino(
    { level, redact: ['password', 'token', 'authorization', 'cookie'] },
    pino.destination({ fd: 2, sync: false }),
  )
