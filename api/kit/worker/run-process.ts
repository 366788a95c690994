import { once } from 'node:events'
import { ConfigError, readConfig, type Config } from '#api/kit/config.ts'
import { cleanError } from '#api/kit/describe-error.ts'
import type { ErrorReporter } from '#api/kit/error-reporter.ts'

export interface Opened {
  faults: ErrorReporter
  stop(): Promise<void>
}

/** Maximum time for running work after a stop; then the process exits. */
const STOPS_WITHIN_MS = 8000
/** EX_CONFIG: a restart would not help. */
const CONFIG_EXIT = 78

/**
 * Runs a process: it stops gracefully on a signal or when its parent exits. An unhandled rejection
 * is reported and survived; after an uncaught exception the process stops, and its supervisor
 * starts a new one.
 */
export async function runProcess(open: (config: Config) => Promise<Opened>): Promise<void> {
  let opened: Opened | undefined
  let isEnding = false
  let drainMs = 0
  const end = async (code: number): Promise<void> => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(code), drainMs + STOPS_WITHIN_MS)
    await opened?.stop().catch(report)
    process.exit(code)
  }
  const report = (error: unknown): void => {
    if (opened) opened.faults.report(error)
    else process.stderr.write(`${cleanError(error).stack ?? ''}\n`)
  }
  // A full disk or closed terminal behind our output must not stop the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  process.on('unhandledRejection', report)
  process.on('uncaughtException', (error) => {
    report(error)
    void end(1)
  })
  try {
    // The supervisor sends the rest of the environment once the database runs.
    if (process.env.ENV_FOLLOWS)
      Object.assign(process.env, await once(process, 'message').then(([env]) => env as object))
    const config = readConfig(process.env)
    drainMs = config.drainMs
    opened = await open(config)
    process.send?.('ready')
  } catch (error) {
    if (!(error instanceof ConfigError)) report(error)
    else process.stderr.write(`${error.message}\n`)
    process.exit(error instanceof ConfigError ? CONFIG_EXIT : 1)
  }
}
