import { audit } from '#api/kit/db/audit.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { ANNOUNCEMENT_TRIES } from './notification.rules.ts'
import type { RetryUntold } from './notification.schema.ts'

/**
 * Queues a set-aside announcement again. Later events of its thread have already been dispatched.
 */
export async function retryUntold(ctx: TxCtx, { eventId }: RetryUntold): Promise<{ id: number; event: string }> {
  const retried = orNotFound(
    await queryOne<{ id: number; event: string; thread: string }>(
      ctx,
      `update outbox_announcements set tries = 0 where id = $1 and tries >= $2
       returning id::float8 as id, payload->>'event' as event, thread`,
      [eventId, ANNOUNCEMENT_TRIES],
    ),
  )
  const { id, event, thread } = retried
  await addJob(ctx, 'announce', { thread }, { key: `announce:${thread}` })
  await audit(ctx, {
    machine: 'event',
    thingId: id,
    event: 'retry',
    from: 'put aside',
    to: 'waiting',
    reason: event,
  })
  return { id, event }
}
