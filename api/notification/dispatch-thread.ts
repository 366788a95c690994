import { inTransaction, query } from '#api/kit/db/db.ts'
import type { Ctx } from '#api/kit/context.ts'
import { faultText } from '#api/kit/describe-error.ts'
import { findAppError } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { ANNOUNCEMENT_TRIES, type Notices } from './notification.rules.ts'
import { dispatch, type Waiting } from './dispatch.part.ts'

export interface Thread {
  thread: string
}

/** Maximum announcements per transaction. */
const AT_ONCE = 20

/**
 * Dispatches the announcements of one thread, in order and exactly once: notices and the removal
 * from the outbox share a transaction. A failure stops the thread until the queue retries it.
 */
export async function dispatchThread(ctx: Ctx, notices: Notices, { thread }: Thread): Promise<void> {
  while (await dispatchNext(ctx, notices, thread));
}

/**
 * If a batch fails, each announcement is dispatched alone, so that those before the failing one go
 * out.
 */
async function dispatchNext(ctx: Ctx, notices: Notices, thread: string, atMost = AT_ONCE): Promise<boolean> {
  let next: Waiting[] = []
  try {
    return await inTransaction(ctx, async (ctx) => {
      next = await findNext(ctx, thread, atMost)
      if (next.length > 0) await dispatch(ctx, notices, next)
      return next.length === atMost
    })
  } catch (error) {
    const [first] = next
    if (!first) throw error
    if (next.length > 1) return dispatchNext(ctx, notices, thread, 1)
    if (await isPutAside(ctx, first, error)) return true
    throw error
  }
}

/** `for update` serializes two jobs of the same thread. */
const findNext = (ctx: TxCtx, thread: string, atMost: number): Promise<Waiting[]> =>
  query<Waiting>(
    ctx,
    `select id, payload, tries from outbox_announcements
     where thread = $1 and tries < $2 order by id limit $3 for update`,
    [thread, ANNOUNCEMENT_TRIES, atMost],
  )

/**
 * After too many failures an announcement is set aside, so that it does not block the thread; staff
 * have to look at it.
 */
async function isPutAside(ctx: Ctx, { id, tries }: Waiting, error: unknown): Promise<boolean> {
  if (findAppError(error)?.code === 'unavailable') return false
  await query(ctx, `update outbox_announcements set tries = tries + 1, error = $2 where id = $1`, [
    id,
    faultText(error),
  ])
  if (tries + 1 < ANNOUNCEMENT_TRIES) return false
  ctx.log.error({ err: error, announcement: id }, 'announcement put aside')
  return true
}
