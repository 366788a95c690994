import { ConfigError, readConfig, type Config } from './config.ts'
import { cleanError } from './describe-error.ts'
import type { ErrorReporter } from './error-reporter.ts'

export interface Opened {
  faults: ErrorReporter
  stop(): Promise<void>
}

/** Work that runs longer than this after serving has stopped is cut off. */
const STOPS_WITHIN_MS = 8000
/** EX_CONFIG: starting again would not help. */
const CONFIG_EXIT = 78

/**
 * The life of one process: it stops in peace when told to or when who started it is gone. A promise
 * that nobody waited for is reported and survived; after an error that nobody caught the process
 * ends in peace and leaves it to its supervisor to start a new one.
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
  // A full disk or a closed terminal behind our output is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  process.on('unhandledRejection', report)
  process.on('uncaughtException', (error) => {
    report(error)
    void end(1)
  })
  try {
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
