import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lock } from '#api/kit/db/transition.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { countPasskeys } from './passkey.part.ts'
import type { RemovePasskey } from './passkey.schema.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { hasSecondFactor } from '#api/account/second-factor/second-factor.part.ts'
import { User } from '#api/account/user/user.model.ts'

/**
 * Removes a passkey and ends the other sessions opened with it. An administrator cannot remove
 * their last second factor.
 */
export async function removePasskey(ctx: SignedInCtx, { passkeyId, password }: RemovePasskey): Promise<void> {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  await inLastTransaction(ctx, async (inside) => {
    await lock(inside, User, { id: user.id })
    const row = orNotFound(
      await queryOne<{ name: string }>(inside, `select name from passkeys where id = $1 and user_id = $2`, [
        passkeyId,
        user.id,
      ]),
    )
    const isLast = (await countPasskeys(inside, user.id)) === 1
    if (isLast && user.role === 'admin' && !(await hasSecondFactor(inside, user.id)))
      fail('passkey.wrong_state', { state: 'last', allowed: ['add'] })
    await query(inside, `delete from passkeys where id = $1`, [passkeyId])
    await query(
      inside,
      `update sessions set revoked_at = $2 where passkey_id = $1 and revoked_at is null
       and family <> (select family from sessions where id = $3)`,
      [passkeyId, ctx.now.toJSDate(), ctx.caller.sessionId],
    )
    await audit(inside, {
      machine: 'passkey',
      thingId: user.id,
      event: 'remove',
      from: 'kept',
      to: 'removed',
    })
    return publishEvent(inside, 'user.passkeyRemoved', user.id, { name: row.name })
  })
}
