import { queryOne } from '#api/kit/db/db.ts'

/** A job that has failed as often as it may be tried. */
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

/** An event for a user whose delivery has failed as often as it may be tried. */
export async function anUntoldEvent(userId = 1): Promise<{ eventId: number }> {
  const event = await queryOne<{ eventId: number }>(
    { tx: undefined },
    `insert into outbox_announcements (thread, payload, tries, error)
     values ($1, $2, 6, 'no such template') returning id::int as "eventId"`,
    [`user:${userId}`, JSON.stringify({ event: 'user.secondFactorOn', id: userId })],
  )
  if (!event) throw new Error('no event was put aside')
  return event
}
