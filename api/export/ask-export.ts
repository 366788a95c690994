import { getOwnUser } from '#api/account/user/change-settings.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { AskExport } from './export.schema.ts'
import { getExport } from './get-export.ts'

type ExportView = Awaited<ReturnType<typeof getExport>>

/**
 * Requests a copy of the user's own data. It is made in the background, and the user is notified.
 */
export async function askExport(ctx: SignedInCtx, { password }: AskExport): Promise<ExportView> {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  return inLastTransaction(ctx, async (inside) => {
    const begun = await queryOne<{ id: number }>(
      inside,
      `insert into account_exports (user_id, asked_at) values ($1, $2)
       on conflict (user_id) where ready_at is null and failed_at is null do nothing returning id`,
      [user.id, inside.now.toJSDate()],
    )
    // An export is in progress already, so return that one.
    if (!begun) return getExport(inside)
    await query(inside, `delete from account_exports where user_id = $1 and id <> $2`, [user.id, begun.id])
    await audit(inside, {
      machine: 'export',
      thingId: user.id,
      event: 'ask',
      from: null,
      to: 'making',
    })
    await addJob(inside, 'make-export', { id: begun.id })
    return getExport(inside)
  })
}
