import { isUuid } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { presenceOf, type Presence } from './standing.rules.ts'
import type { PresenceOf } from './standing.schema.ts'

/** How lately a courier or charity was here, roughly; of a customer nobody is told. */
export async function getPresence(ctx: Ctx, { uuid }: PresenceOf): Promise<{ presence: Presence }> {
  if (!isUuid(uuid)) fail('not_found')
  const found = await queryOne<{ lastSeenAt: Date | null }>(
    ctx,
    `select last_seen_at as "lastSeenAt" from users
     where uuid = $1 and role in ('courier', 'charity') and status not in ('blocked', 'erased')`,
    [uuid],
  )
  return { presence: presenceOf(orNotFound(found).lastSeenAt, ctx.now.toMillis()) }
}
