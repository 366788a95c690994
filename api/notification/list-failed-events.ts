import type { Page } from '#api/common/paging.schema.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { ANNOUNCEMENT_TRIES } from './notification.rules.ts'
import type { ListUntold } from './notification.schema.ts'

interface Untold {
  id: number
  event: string
  /** Subject of the event: `auction:12`, `user:5`. */
  thread: string
  at: Instant
  error: string | null
}

interface Row extends Omit<Untold, 'at'> {
  at: Date
}

/** Announcements set aside after repeated failures, oldest first. */
export async function listFailedEvents(ctx: Ctx, { page, pageSize }: ListUntold): Promise<Page<Untold>> {
  const rows = await query<Row>(
    ctx,
    `select id::float8 as id, payload->>'event' as event, thread, created_at as at, error
     from outbox_announcements where tries >= $1 order by id limit $2 offset $3`,
    [ANNOUNCEMENT_TRIES, pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(
    ctx,
    `select count(*)::int as total from outbox_announcements where tries >= $1`,
    [ANNOUNCEMENT_TRIES],
  )
  const data = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  return { data, page, pageSize, total: counted?.total ?? 0 }
}
