import type { DateTime } from 'luxon'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'

/** So often it is written down who has been here: a read must not cost a write. */
export const SEEN_WRITTEN_MS = 60_000

/** Used since it was last written down, by this process. */
const seen = new Set<string>()

export const noteSeen = (sessionId: string): void => void seen.add(sessionId)

/** Writes down for all of them at once that they were here; whoever is being changed comes next time. */
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
