import { query } from './db.ts'
import type { Log } from './log.ts'
import { BEAT_SECONDS, heartOf } from './worker-heart.ts'

const noTx = { tx: undefined }

export interface Life {
  end(): Promise<void>
}

/** Says every few seconds that this worker lives, and clears up after the dead. */
export function beginLife(workerId: string, keyedTasks: readonly string[], log: Log): Life {
  const heart = heartOf(workerId, keyedTasks, log)
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
      // Where the database is away, others take it for dead in a while.
      await query(noTx, `delete from worker_lives where worker_id = $1`, [workerId]).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'worker could not say that it ends')
        },
      )
    },
  }
}
