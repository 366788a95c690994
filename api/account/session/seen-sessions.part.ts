import type { DateTime } from 'luxon'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

/** Batches the writes of "last seen", so that a read does not cost a write. */
export const SEEN_WRITTEN_MS = 60_000

/** Session ids seen by this process since the last write. */
const seen = new Set<string>()

export const noteSeen = (sessionId: string): void => void seen.add(sessionId)

/** Writes "last seen" for all of them; rows that are locked are skipped. */
export async function writeSeen(ctx: Pick<Ctx, 'tx'>, now: DateTime): Promise<void> {
  const ids = [...seen]
  if (ids.length === 0) return
  seen.clear()
  const bind = [ids, now.toJSDate()]
  await query(
    ctx,
    `update sessions set last_seen_at = $2 where id in (
       select id from sessions where id = any ($1::uuid[]) for no key update skip locked)`,
    bind,
  )
  await query(
    ctx,
    `update users set last_seen_at = $2 where id in (
       select u.id from users u where exists (
         select from sessions s where s.user_id = u.id and s.id = any ($1::uuid[]))
       for no key update of u skip locked)`,
    bind,
  )
}
