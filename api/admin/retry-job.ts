import { audit } from '#api/kit/db/audit.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'

/** Retries a failed job now, with a fresh number of attempts. A running job answers 404. */
export async function retryJob(ctx: TxCtx, { jobId }: { jobId: number }): Promise<{ id: number; task: string }> {
  const job = orNotFound(
    await queryOne<{ id: number; task: string; error: string | null }>(
      ctx,
      `select id::float8 as id, task_identifier as task, last_error as error from graphile_worker.jobs
       where id = $1 and locked_at is null`,
      [jobId],
    ),
  )
  await queryOne(
    ctx,
    `select id from graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at := $2, attempts := 0)`,
    [jobId, ctx.now.toJSDate()],
  )
  await audit(ctx, {
    machine: 'job',
    thingId: jobId,
    event: 'retry',
    from: job.error ? 'failed' : null,
    to: 'due',
    reason: job.task,
  })
  return { id: job.id, task: job.task }
}
