import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { ctxOf, type Teller } from './calls.ts'

/** Events older than this are deleted without notices, as if read long ago. */
const TOLD_DAYS = 10
/** Interval of sending mails: the outbox keeps them and does not show when they left. */
const POST_HOURS = 12

/** The rows of this chapter. Those of visitors belong to the worker of the running shop. */
export const OWN = 'xmin = pg_current_xact_id()::xid'

/** Runs the product's own jobs for the outbox, as the worker would. */
export function createOutbox(teller: Teller) {
  const { timeline } = teller
  const since = timeline.end.minus({ days: TOLD_DAYS })

  /** Delivers the notices of these threads. */
  async function tell(threads: Iterable<string>): Promise<void> {
    if (timeline.now() < since) return
    for (const thread of threads) await runJob(ctxOf(teller), 'announce', { thread })
  }

  const tellAll = async () => tell(await findThreads(teller))

  async function post(): Promise<void> {
    await workQueue(teller)
    for (const to of await findMailboxes(teller)) await runJob(ctxOf(teller), 'send-mail', { to })
  }

  return {
    tell,
    tellAll,

    /** From then on all notices are delivered and all mails sent. */
    begin(): void {
      timeline.begin(since.toJSDate(), () => forget(teller), true)
      for (let at = since; at < timeline.end; at = at.plus({ hours: POST_HOURS }))
        timeline.begin(at.toJSDate(), post, true)
    },

    /** Empties the outbox at the end. */
    async empty(): Promise<void> {
      await tellAll()
      await post()
    },
  }
}

async function forget({ ctx, timeline }: Teller): Promise<void> {
  const before = timeline.now().toJSDate()
  await query(ctx, `delete from outbox_announcements where created_at <= $1 and ${OWN}`, [before])
}

async function findThreads({ ctx }: Teller): Promise<string[]> {
  const rows = await query<{ thread: string }>(
    ctx,
    `select thread from outbox_announcements where ${OWN} group by thread order by min(id)`,
  )
  return rows.map(({ thread }) => thread)
}

interface Job {
  id: string
  task: string
  payload: Record<string, unknown>
}

/** Runs the queued jobs; mails and SMS that are planned for later stay queued. */
async function workQueue(teller: Teller): Promise<void> {
  const jobs = await query<Job>(
    teller.ctx,
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where (t.identifier not in ('send-mail', 'send-sms') or j.run_at <= $1) and j.${OWN} order by j.id`,
    [teller.timeline.now().toJSDate()],
  )
  for (const { id, task, payload } of jobs) {
    await runJob(ctxOf(teller), task, payload)
    await query(teller.ctx, `select id from graphile_worker.complete_jobs(array[$1]::bigint[])`, [id])
  }
}

async function findMailboxes({ ctx }: Teller): Promise<string[]> {
  const rows = await query<{ to: string }>(
    ctx,
    `select to_email as "to" from outbox_mails where sent_at is null and refused_at is null and ${OWN}
     group by to_email order by min(id)`,
  )
  return rows.map(({ to }) => to)
}
