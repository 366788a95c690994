import { isUuid } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { presenceOf, type Presence } from './reputation.rules.ts'
import type { PresenceOf } from './reputation.schema.ts'

/**
 * Roughly when a courier or charity was last active, unless their company hides it; 404 for
 * customers.
 */
export async function getPresence(ctx: Ctx, { uuid }: PresenceOf): Promise<{ presence: Presence }> {
  if (!isUuid(uuid)) fail('not_found')
  const row = await queryOne<{ lastSeenAt: Date | null; isShown: boolean }>(
    ctx,
    `select u.last_seen_at as "lastSeenAt", coalesce(s.is_presence_shown, true) as "isShown"
     from users u left join company_settings s on s.company_id = coalesce(
       (select id from companies where user_id = u.id),
       (select company_id from company_members where user_id = u.id and status = 'active'))
     where u.uuid = $1 and u.role in ('courier', 'charity') and u.status not in ('blocked', 'erased')`,
    [uuid],
  )
  const { isShown, lastSeenAt } = orNotFound(row)
  return { presence: isShown ? presenceOf(lastSeenAt, ctx.now.toMillis()) : 'hidden' }
}
