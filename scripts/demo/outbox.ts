import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db.ts'
import { ctxOf, type Teller } from './calls.ts'

/** What happened before has been read and thrown away long since. */
const TOLD_DAYS = 10
/** Mails wait for their readers in the outbox: how soon they get there, nobody sees. */
const POST_HOURS = 12

/** What waits in the outbox is done by the jobs of the product, as its worker would do it. */
export function createOutbox(teller: Teller) {
  const { timeline } = teller
  const since = timeline.end.minus({ days: TOLD_DAYS })

  /** Everybody is told what these threads have to tell. */
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

    /** From then on all is told and all mails go out. */
    begin(): void {
      timeline.begin(since.toJSDate(), () => forget(teller), true)
      for (let at = since; at < timeline.end; at = at.plus({ hours: POST_HOURS }))
        timeline.begin(at.toJSDate(), post, true)
    },

    /** At the end nothing waits any more. */
    async empty(): Promise<void> {
      await tellAll()
      await post()
    },
  }
}

async function forget({ ctx, timeline }: Teller): Promise<void> {
  const before = timeline.now().toJSDate()
  await query(ctx, 'delete from outbox_announcements where created_at <= $1', [before])
}

async function findThreads({ ctx }: Teller): Promise<string[]> {
  const found = await query<{ thread: string }>(
    ctx,
    'select thread from outbox_announcements group by thread order by min(id)',
  )
  return found.map(({ thread }) => thread)
}

interface Job {
  id: string
  task: string
  payload: Record<string, unknown>
}

/** What else a step has left to do for later; what waits to be sent waits on. */
async function workQueue(teller: Teller): Promise<void> {
  const jobs = await query<Job>(
    teller.ctx,
    `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier not in ('send-mail', 'send-sms') or j.run_at <= $1 order by j.id`,
    [teller.timeline.now().toJSDate()],
  )
  for (const { id, task, payload } of jobs) {
    await runJob(ctxOf(teller), task, payload)
    await query(teller.ctx, `select id from graphile_worker.complete_jobs(array[$1]::bigint[])`, [
      id,
    ])
  }
}

async function findMailboxes({ ctx }: Teller): Promise<string[]> {
  const found = await query<{ to: string }>(
    ctx,
    `select to_email as "to" from outbox_mails where sent_at is null and refused_at is null
     group by to_email order by min(id)`,
  )
  return found.map(({ to }) => to)
}
