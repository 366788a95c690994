import type { ErrorCode } from '#api/common/errors.rules.ts'
import { faultOf, isTold } from '#api/common/fault.rules.ts'
import type { Config } from './config.ts'
import { cleanError } from './describe-error.ts'
import { findAppError } from './fail.ts'
import type { Log } from './log.ts'

export interface ErrorContext {
  requestId?: string
  userId?: number
  path?: string
}

/** Reports faults: always to the log, and to the error service if there is one. */
export interface ErrorReporter {
  report(error: unknown, facts?: ErrorContext): void
  close(): Promise<void>
}

const FLUSH_MS = 2000

/**
 * E01: a suggested address that the router cannot reach is reported too, although the caller gets a
 * plain 404.
 */
export const isReported = ({ status, code }: { status: number; code: string }): boolean =>
  status >= SERVER_FAULT || code === 'address.no_route'

const SERVER_FAULT = 500

/** Every fault goes to the log; the service gets a sample of the frequent ones (E04, E05). */
export async function openErrorReporter(
  { sentryDsn, nodeEnv }: Config,
  log: Log,
  draw: () => number = Math.random,
): Promise<ErrorReporter> {
  /** A temporary failure or an unroutable address is a warning, not an error. */
  const toLog = (error: unknown, facts: ErrorContext): void => {
    const { code, status = SERVER_FAULT } = findAppError(error) ?? {}
    if (status === 503) log.warn({ err: error, ...facts }, 'not available for now')
    else if (status < SERVER_FAULT) log.warn({ code, ...facts }, 'refused')
    else log.error({ err: error, ...facts }, 'fault')
  }
  if (!sentryDsn) return { report: (error, facts = {}) => toLog(error, facts), close: () => Promise.resolve() }
  // Imported only if configured, because it takes a second and 70 MB.
  const sentry = await import('#api/kit/sentry.lib.ts')
  sentry.init({
    dsn: sentryDsn,
    environment: nodeEnv,
    sendDefaultPii: false,
    // The default integrations send request bodies and URLs, and report uncaught errors on their
    // own.
    defaultIntegrations: false,
    integrations: [sentry.linkedErrorsIntegration(), sentry.contextLinesIntegration()],
  })
  return {
    report(error, facts = {}) {
      toLog(error, facts)
      const told = toldAs(error)
      if (!isTold(faultOf(told), draw())) return
      sentry.captureException(told, {
        tags: { requestId: facts.requestId, path: facts.path },
        ...(facts.userId === undefined ? {} : { user: { id: facts.userId } }),
      })
    },
    close: async () => void (await sentry.close(FLUSH_MS)),
  }
}

/**
 * Names that the specification gives to our own errors: wrong input, and an address without a route
 * (E01).
 */
const namesOf: Partial<Record<ErrorCode, string>> = {
  invalid: 'InvalidError',
  'address.no_route': 'AddressInfoError',
}

function toldAs(error: unknown): unknown {
  const refusal = findAppError(error)
  if (!refusal) return cleanError(error)
  const name = namesOf[refusal.code]
  const message = refusal.code === 'address.no_route' ? 'No route found' : refusal.message
  return Object.assign(new Error(message, { cause: cleanError(error) }), {
    name: name ?? refusal.name,
    status: refusal.status,
  })
}
