import { Logger, run, type TaskList } from 'graphile-worker'
import pg from 'pg'
import { crontab, tasks } from './jobs.ts'
import { readConfig } from './kit/config.ts'
import type { Log } from './kit/log.ts'
import type { Services } from './kit/services.ts'
import { openServices } from './services.ts'

const CONCURRENT_JOBS = 4

/** The queue's own talk is for whoever looks for a fault; what failed is for everybody. */
const workerLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    const isFault = level === 'error' || level === 'warning'
    log[isFault ? 'warn' : 'debug']({ from: 'worker' }, message)
  })

/** The second process: outbox, jobs and timers. */
export async function startWorker({
  services,
}: {
  services: Services
}): Promise<{ stop(): Promise<void> }> {
  const pgPool = new pg.Pool({
    connectionString: services.config.databaseUrl,
    max: CONCURRENT_JOBS + 2,
  })
  // A lost connection is the worker's business to repair; unheard it would end the process.
  const { log } = services
  const lost = (error: Error) => {
    log.warn({ err: error }, 'worker connection lost')
  }
  pgPool.on('error', lost)
  pgPool.on('connect', (client) => void client.on('error', lost))
  const list: TaskList = tasks(services)
  const runner = await run({
    pgPool,
    taskList: list,
    crontab,
    concurrency: CONCURRENT_JOBS,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: workerLogger(log),
  })
  return {
    async stop() {
      await runner.stop()
      await pgPool.end()
    },
  }
}

if (import.meta.main) {
  const { services, close } = await openServices(readConfig(process.env))
  const worker = await startWorker({ services })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () =>
        void worker
          .stop()
          .then(close)
          .then(() => process.exit(0)),
    )
}
