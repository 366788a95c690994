import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { JobState } from './admin.rules.ts'
import type { ListJobs } from './admin.schema.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

interface WaitingJob {
  id: number
  /** Name of the task. The payload is not shown, because it may contain secrets. */
  task: string
  state: JobState
  attempts: number
  maxAttempts: number
  runAt: Instant
  createdAt: Instant
  error: string | null
}

interface JobsPage extends Page<WaitingJob> {
  /** Number of jobs in each state, regardless of the filter. */
  counts: Record<JobState, number>
}

const STATE = /* sql */ `case when j.attempts >= j.max_attempts then 'given up'
  when j.locked_at is not null then 'running' when j.attempts > 0 then 'retrying'
  when j.run_at > $1 then 'later' else 'due' end`

/** Background jobs, failed ones first. */
export async function listJobs(ctx: Ctx, { page, pageSize, state }: ListJobs): Promise<JobsPage> {
  const now = ctx.now.toJSDate()
  const data = await query<WaitingJob>(
    ctx,
    `select j.id::float8 as id, j.task_identifier as task, ${STATE} as state, j.attempts,
       j.max_attempts as "maxAttempts", ${INSTANT('j.run_at')} as "runAt",
       ${INSTANT('j.created_at')} as "createdAt", j.last_error as error
     from graphile_worker.jobs j where $2::text is null or ${STATE} = $2
     order by j.attempts >= j.max_attempts desc, j.run_at, j.id limit $3 offset $4`,
    [now, state ?? null, pageSize, (page - 1) * pageSize],
  )
  const rows = await query<{ state: JobState; count: number }>(
    ctx,
    `select ${STATE} as state, count(*)::int as count from graphile_worker.jobs j group by 1`,
    [now],
  )
  const countOf = (one: JobState) => rows.find((row) => row.state === one)?.count ?? 0
  const counts = {
    due: countOf('due'),
    running: countOf('running'),
    retrying: countOf('retrying'),
    later: countOf('later'),
    'given up': countOf('given up'),
  }
  const total = state ? counts[state] : rows.reduce((sum, { count }) => sum + count, 0)
  return { data, page, pageSize, total, counts }
}
