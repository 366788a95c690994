import { refuseCommonPassword } from './common-password.lib.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { proveOwner } from './prove-owner.part.ts'
import { endUserTokens } from './user-tokens.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import type { ChangePassword } from '#api/account/user/user.schema.ts'
import { ownUserView, type OwnUserView } from '#api/account/user/user.view.ts'

/** Sets a new password and signs out all other sessions. */
export async function changePassword(ctx: SignedInCtx, form: ChangePassword): Promise<OwnUserView> {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'currentPassword', form.currentPassword)
  refuseCommonPassword('newPassword', form.newPassword)
  const passwordHash = await ctx.hashPassword(form.newPassword)
  return inLastTransaction(ctx, async (inside) => {
    await endSessionsOf(inside, user.id, ctx.caller.sessionId)
    await endUserTokens(inside, user.id)
    return ownUserView(await user.update({ passwordHash }, txOption(inside)))
  })
}

/**
 * Also checks the current password when the new one is invalid, so that both errors show at once.
 * Counts as a sign-in attempt.
 */
export async function findWrongPassword(ctx: SignedInCtx, form: Passed<ChangePassword>): Promise<void> {
  await proveOwner(ctx, await getOwnUser(ctx), 'currentPassword', form.currentPassword)
}
