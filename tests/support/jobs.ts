import { queryOne } from '#api/kit/db.ts'

/** Work that was tried as often as it may, and failed. */
export async function aFailedJob(task = 'send-mails'): Promise<{ jobId: number }> {
  const noTx = { tx: undefined }
  const job = await queryOne<{ jobId: number }>(
    noTx,
    `select id::int as "jobId" from graphile_worker.add_job($1, '{"secret": "hush"}'::json)`,
    [task],
  )
  if (!job) throw new Error('no job was added')
  await queryOne(
    noTx,
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The mailbox is full.'
     where id = $1 returning id`,
    [job.jobId],
  )
  return job
}
