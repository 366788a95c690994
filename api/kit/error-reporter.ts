import type { Config } from './config.ts'
import { findAppError } from './fail.ts'
import type { Log } from './log.ts'

export interface ErrorContext {
  requestId?: string
  userId?: number
  path?: string
}

/** Where faults of ours are told to whoever repairs them: always the log, and a service when there is one. */
export interface ErrorReporter {
  report(error: unknown, facts?: ErrorContext): void
  close(): Promise<void>
}

const FLUSH_MS = 2000

export async function openErrorReporter(
  { sentryDsn, nodeEnv }: Config,
  log: Log,
): Promise<ErrorReporter> {
  /** What is away for now comes back; a line in the log is enough. True for a real fault. */
  const toLog = (error: unknown, facts: ErrorContext): boolean => {
    const isFault = findAppError(error)?.status !== 503
    if (isFault) log.error({ err: error, ...facts }, 'fault')
    else log.warn({ err: error, ...facts }, 'not available for now')
    return isFault
  }
  if (!sentryDsn)
    return {
      report: (error, facts = {}) => void toLog(error, facts),
      close: () => Promise.resolve(),
    }
  // Loaded only where it is used: it takes half a second.
  const sentry = await import('@sentry/node')
  sentry.init({ dsn: sentryDsn, environment: nodeEnv, sendDefaultPii: false })
  return {
    report(error, facts = {}) {
      if (!toLog(error, facts)) return
      sentry.captureException(error, {
        tags: { requestId: facts.requestId, path: facts.path },
        ...(facts.userId === undefined ? {} : { user: { id: facts.userId } }),
      })
    },
    close: async () => void (await sentry.close(FLUSH_MS)),
  }
}
