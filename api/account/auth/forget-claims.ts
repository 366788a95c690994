import { EMAIL_CONFIRM_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

/** Deletes accounts that were not confirmed in time and have no listings or offers. */
export async function forgetClaims(ctx: Ctx): Promise<void> {
  await query(
    ctx,
    `delete from users u where status = 'unconfirmed' and created_at < $1
     and not exists (select from user_tokens t
       where t.user_id = u.id and t.used_at is null and t.expires_at > $2)
     and not exists (select from auctions a where a.owner_id = u.id)
     and not exists (select from offers o where o.bidder_id = u.id)`,
    [ctx.now.minus({ hours: EMAIL_CONFIRM_HOURS }).toJSDate(), ctx.now.toJSDate()],
  )
}
