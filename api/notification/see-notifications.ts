import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import type { SeeNotifications } from './notification.schema.ts'

/**
 * The user has viewed a page: earlier notices that lead there are marked as seen, so their mails
 * can be dropped.
 */
export async function seeNotifications(ctx: SignedInCtx, { path, until }: SeeNotifications): Promise<void> {
  await query(
    ctx,
    `update notifications set seen_at = $4
     where user_id = $1 and read_at is null and seen_at is null and created_at <= $3
       and rtrim(split_part(split_part(path, '#', 1), '?', 1), '/') = rtrim($2, '/')`,
    [ctx.caller.userId, path, until, ctx.now.toJSDate()],
  )
}
