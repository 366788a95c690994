import { query } from '#api/kit/db/db.ts'
import type { Log } from '#api/kit/log.ts'

export const BEAT_SECONDS = 5
/** A worker without a heartbeat for this long counts as dead. */
const LOST_AFTER_SECONDS = 30

const noTx = { tx: undefined }

/**
 * While the database was unreachable no worker could send heartbeats. So a worker declares others
 * dead only after sending heartbeats itself, without a gap, for this long.
 */
export function startHeartbeat(
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

/** A job may be locked before its worker's first heartbeat, so recent locks stay. */
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
 * A job replaced while it runs has lost its key to its successor and is never retried. If it fails,
 * it would stay in the queue forever, so delete it.
 */
const dropReplaced = (keyedTasks: readonly string[]) =>
  query(
    noTx,
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where key is null and attempts >= max_attempts and locked_at is null
       and task_identifier = any($1)`,
    [keyedTasks],
  )
