import { inTransaction, query } from '#api/kit/db.ts'
import type { Ctx } from '#api/kit/context.ts'
import { faultText } from '#api/kit/describe-error.ts'
import { findAppError } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { ANNOUNCEMENT_TRIES, type Notices } from './notification.rules.ts'
import { dispatch, type Waiting } from './dispatch.part.ts'

export interface Thread {
  thread: string
}

/** So many are told in one transaction. */
const AT_ONCE = 20

/**
 * Tells what happened in one thread, in its order and each thing once: the telling and its end in
 * the outbox are one transaction. What cannot be told stops the thread, and the queue tries again.
 */
export async function dispatchThread(
  ctx: Ctx,
  notices: Notices,
  { thread }: Thread,
): Promise<void> {
  while (await dispatchNext(ctx, notices, thread));
}

/** Where one of several cannot be told, each is told alone: what came before it is told all the same. */
async function dispatchNext(
  ctx: Ctx,
  notices: Notices,
  thread: string,
  atMost = AT_ONCE,
): Promise<boolean> {
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

/** Two jobs of one thread take turns, for what the second was added for may be the first's next. */
const findNext = (ctx: TxCtx, thread: string, atMost: number): Promise<Waiting[]> =>
  query<Waiting>(
    ctx,
    `select id, payload, tries from outbox_announcements
     where thread = $1 and tries < $2 order by id limit $3 for update`,
    [thread, ANNOUNCEMENT_TRIES, atMost],
  )

/** One that fails again and again must not keep the others from being told; a person has to look. */
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
