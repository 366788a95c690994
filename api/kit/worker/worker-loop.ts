import { query } from '#api/kit/db/db.ts'
import type { Log } from '#api/kit/log.ts'
import { BEAT_SECONDS, startHeartbeat } from './worker-heartbeat.ts'

const noTx = { tx: undefined }

export interface WorkerLoop {
  end(): Promise<void>
}

/** Sends heartbeats of this worker, and frees jobs of dead ones. */
export function startWorkerLoop(workerId: string, keyedTasks: readonly string[], log: Log): WorkerLoop {
  const heart = startHeartbeat(workerId, keyedTasks, log)
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let beating = Promise.resolve()
  const next = (): void => {
    beating = heart
      .beat()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'worker could not say that it lives')
      })
      .then(() => {
        if (!isOver) timer = setTimeout(next, BEAT_SECONDS * 1000)
      })
  }
  next()
  return {
    async end() {
      isOver = true
      clearTimeout(timer)
      await beating
      // If the database is unreachable, other workers declare it dead later.
      await query(noTx, `delete from worker_lives where worker_id = $1`, [workerId]).catch((error: unknown) => {
        log.warn({ err: error }, 'worker could not say that it ends')
      })
    },
  }
}
