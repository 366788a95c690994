import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { crontab, keyedTasks, tasks } from './jobs.ts'
import { patience } from './kit/db.ts'
import type { Log } from './kit/log.ts'
import { runProcess } from './kit/run-process.ts'
import type { Services } from './kit/services.ts'
import { beginLife, type Life } from './kit/worker-life.ts'
import { openServices } from './services.ts'

const CONCURRENT_JOBS = 4
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000
/** A job that is nearly done may come to its end. */
const ENDS_WITHIN_MS = 10_000
/** Who ran for so long is not the one that failed just now. */
const STEADY_MS = 60_000

/** The queue's own talk is for whoever looks for a fault; what failed is for everybody. */
const workerLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    const isFault = level === 'error' || level === 'warning'
    log[isFault ? 'warn' : 'debug']({ from: 'worker' }, message)
  })

/** The second process: outbox, jobs and timers. A database that goes and comes back finds it there. */
export function startWorker({ services }: { services: Services }): { stop(): Promise<void> } {
  const { log } = services
  const stopping = new AbortController()
  let runner: Runner | undefined

  async function runOnce(): Promise<void> {
    const pgPool = openPool(services)
    const events: WorkerEvents = new EventEmitter()
    const isStuck = whenStuck(events)
    let life: Life | undefined
    events.once(
      'pool:create',
      ({ workerPool }) => (life = beginLife(workerPool.id, keyedTasks, log)),
    )
    try {
      runner = await run(runnerOptions(services, pgPool, events))
      if (stopping.signal.aborted) runner.stop().catch(() => undefined)
      await Promise.race([runner.promise, isStuck])
    } finally {
      runner = undefined
      await life?.end()
      // What is stuck keeps its connections until the server ends them.
      void pgPool.end().catch(() => undefined)
    }
  }

  async function keepRunning(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const error: unknown = await runOnce().catch((reason: unknown) => reason)
      if (stopping.signal.aborted) return
      if (performance.now() - began > STEADY_MS) pauseMs = FIRST_PAUSE_MS
      log.warn({ err: error, pauseMs }, 'worker stopped and starts again')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  const ended = keepRunning()
  return {
    async stop() {
      stopping.abort()
      runner?.stop().catch(() => undefined)
      await ended
    },
  }
}

/**
 * Fails some time after the runner has begun to end. When it could not say of several jobs at once that
 * they are done, graphile-worker 0.18 miscounts what it waits for, and never comes to its end.
 */
function whenStuck(events: WorkerEvents): Promise<never> {
  const stuck = new Promise<never>((_, fault) => {
    events.once('pool:gracefulShutdown', () => {
      setTimeout(() => {
        fault(new Error('the worker did not come to its end'))
      }, ENDS_WITHIN_MS).unref()
    })
  })
  stuck.catch(() => undefined)
  return stuck
}

const runnerOptions = (services: Services, pgPool: pg.Pool, events: WorkerEvents) => ({
  pgPool,
  events,
  taskList: tasks(services),
  crontab,
  concurrency: CONCURRENT_JOBS,
  pollInterval: 1000,
  noHandleSignals: true,
  logger: workerLogger(services.log),
  // In batches a failure to say that a job is done ends the runner; without, it would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

function openPool({ config, log }: Services): pg.Pool {
  const pool = new pg.Pool({
    ...patience,
    connectionString: config.databaseUrl,
    max: CONCURRENT_JOBS + 2,
  })
  // A lost connection is the worker's business to repair; unheard it would end the process.
  const lost = (error: Error) => {
    log.warn({ err: error }, 'worker connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => void client.on('error', lost))
  return pool
}

if (import.meta.main)
  await runProcess(async (config) => {
    const { services, close } = await openServices(config)
    const worker = startWorker({ services })
    return { faults: services.faults, stop: () => worker.stop().then(close) }
  })
