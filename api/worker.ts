import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { crontab, keyedTasks, tasks } from './jobs.ts'
import { patience } from './kit/db/db.ts'
import type { Log } from './kit/log.ts'
import { runProcess } from './kit/worker/run-process.ts'
import { version } from './kit/version.ts'
import type { Services } from './kit/services.ts'
import { startWorkerLoop, type WorkerLoop } from './kit/worker/worker-loop.ts'
import { openServices } from './services.ts'

const CONCURRENT_JOBS = 4
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000
/**
 * Seconds without a finished job or an empty queue after which the worker counts as stuck. A longer
 * job occupies only one slot, and the others go on.
 */
const STUCK_AFTER_SECONDS = 25
/** After running for this long, the pause before the next restart is short again. */
const STEADY_MS = 60_000

/** The queue's own messages are for debugging; only its errors and warnings are shown. */
const workerLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    const isFault = level === 'error' || level === 'warning'
    log[isFault ? 'warn' : 'debug']({ from: 'worker' }, message)
  })

interface Work {
  services: Services
  stuckAfterSeconds?: number
}

/** The worker process: outbox, jobs and schedules. It survives a restart of the database. */
export function startWorker({ services, stuckAfterSeconds = STUCK_AFTER_SECONDS }: Work): {
  stop(): Promise<void>
} {
  const { log } = services
  const stopping = new AbortController()
  let runner: Runner | undefined

  async function runOnce(): Promise<void> {
    const pgPool = openPool(services)
    const events: WorkerEvents = new EventEmitter()
    const watch = watchOver(events, stuckAfterSeconds)
    let life: WorkerLoop | undefined
    events.once('pool:create', ({ workerPool }) => (life = startWorkerLoop(workerPool.id, keyedTasks, log)))
    try {
      runner = await run(runnerOptions(services, pgPool, events))
      if (stopping.signal.aborted) runner.stop().catch(() => undefined)
      await Promise.race([runner.promise, watch.isStuck])
    } finally {
      runner = undefined
      watch.end()
      await life?.end()
      // A stuck runner keeps its connections until the server ends them.
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
 * Rejects if for a long time no slot has finished a job or found the queue empty, for example
 * because a job hangs or the runner waits for itself. Then a new runner starts, and the locks of
 * this one are released. A failed query for a job is no sign of life: if a runner's first query is
 * cut off with the database, the runner keeps that error and returns it for every later one.
 */
function watchOver(events: WorkerEvents, stuckAfterSeconds: number): { isStuck: Promise<never>; end(): void } {
  let silentFor = 0
  for (const sign of ['job:complete', 'worker:getJob:empty'] as const) events.on(sign, () => (silentFor = 0))
  let looking: NodeJS.Timeout | undefined
  const isStuck = new Promise<never>((_, fault) => {
    // Counts intervals instead of measuring time, because a process that was suspended is not
    // stuck.
    looking = setInterval(() => {
      silentFor += 1
      if (silentFor > stuckAfterSeconds) fault(new Error('the worker is stuck'))
    }, 1000)
  })
  isStuck.catch(() => undefined)
  return {
    isStuck,
    end: () => {
      clearInterval(looking)
    },
  }
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
  // With batching, a failure to mark a job as done ends the runner; without, it would end the
  // process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

function openPool({ config, log }: Services): pg.Pool {
  const pool = new pg.Pool({
    ...patience,
    connectionString: config.databaseUrl,
    max: CONCURRENT_JOBS + 2,
  })
  // The worker reconnects by itself; without a listener the error would end the process.
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
    services.log.info({ version, jobs: Object.keys(tasks(services)).length }, 'worker serves')
    return { faults: services.errorReporter, stop: () => worker.stop().then(close) }
  })
