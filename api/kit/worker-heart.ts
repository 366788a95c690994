import { query } from './db.ts'
import type { Log } from './log.ts'

export const BEAT_SECONDS = 5
/** Who has been silent for so long is taken for dead. */
const LOST_AFTER_SECONDS = 30

const noTx = { tx: undefined }

/**
 * While the database was away nobody could be heard: who judges the others must have been able to
 * speak himself, without a gap, for as long as they are given.
 */
export function heartOf(
  workerId: string,
  keyedTasks: readonly string[],
  log: Log,
  clock = () => performance.now(),
) {
  let steadySince = clock()
  let lastBeat = steadySince
  return {
    async beat(): Promise<void> {
      await say(workerId)
      const now = clock()
      if (now - lastBeat > 2 * BEAT_SECONDS * 1000) steadySince = now
      lastBeat = now
      if (now - steadySince < LOST_AFTER_SECONDS * 1000) return
      await freeLost(log)
      await dropReplaced(keyedTasks)
    },
  }
}

const say = (workerId: string) =>
  query(
    noTx,
    `insert into worker_lives (worker_id) values ($1)
     on conflict (worker_id) do update set beat_at = now()`,
    [workerId],
  )

const silent = `now() - interval '${LOST_AFTER_SECONDS} seconds'`

/** A job may have been locked before its worker's first beat: a young lock is left alone. */
async function freeLost(log: Log): Promise<void> {
  const lost = await query<{ worker: string }>(
    noTx,
    `with lost as materialized (
       select distinct j.locked_by as worker from graphile_worker.jobs j
       where j.locked_at < ${silent} and not exists (
         select from worker_lives l where l.worker_id = j.locked_by and l.beat_at >= ${silent}
       )
     )
     select worker, graphile_worker.force_unlock_workers(array[worker]) from lost`,
  )
  for (const { worker } of lost) log.warn({ worker }, 'jobs of a lost worker are free again')
  await query(noTx, `delete from worker_lives where beat_at < ${silent}`)
}

/**
 * A job that was replaced while it ran has lost its key to its successor, which does its work, and is
 * never tried again: where it did not come to its end, it would lie in the queue for good.
 */
const dropReplaced = (keyedTasks: readonly string[]) =>
  query(
    noTx,
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where key is null and attempts >= max_attempts and locked_at is null
       and task_identifier = any($1)`,
    [keyedTasks],
  )
