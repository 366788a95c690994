import { inTransaction, queryOne, query } from '#api/kit/db.ts'
import type { Ctx } from '#api/kit/context.ts'
import { findAppError } from '#api/kit/fail.ts'
import { ANNOUNCEMENT_TRIES, type Announcement, type Notices } from './notification.rules.ts'
import { dispatch } from './dispatch.part.ts'

export interface Thread {
  thread: string
}

interface Waiting {
  id: number
  payload: Announcement
  tries: number
}

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

async function dispatchNext(ctx: Ctx, notices: Notices, thread: string): Promise<boolean> {
  let next: Waiting | undefined
  try {
    return await inTransaction(ctx, async (ctx) => {
      // Two jobs of one thread take turns, for what the second was added for may be the first's next.
      await query(ctx, `select pg_advisory_xact_lock(hashtext('tell'), hashtext($1))`, [thread])
      next = await queryOne<Waiting>(
        ctx,
        `select id, payload, tries from outbox_announcements
         where thread = $1 and tries < $2 order by id limit 1`,
        [thread, ANNOUNCEMENT_TRIES],
      )
      if (!next) return false
      await dispatch(ctx, notices, next.payload, next.id)
      await query(ctx, `delete from outbox_announcements where id = $1`, [next.id])
      return true
    })
  } catch (error) {
    if (next && (await isPutAside(ctx, next, error))) return true
    throw error
  }
}

/** One that fails again and again must not keep the others from being told; a person has to look. */
async function isPutAside(ctx: Ctx, { id, tries }: Waiting, error: unknown): Promise<boolean> {
  if (findAppError(error)?.code === 'unavailable') return false
  await query(ctx, `update outbox_announcements set tries = tries + 1, error = $2 where id = $1`, [
    id,
    error instanceof Error ? error.message : String(error),
  ])
  if (tries + 1 < ANNOUNCEMENT_TRIES) return false
  ctx.log.error({ err: error, announcement: id }, 'announcement put aside')
  return true
}
