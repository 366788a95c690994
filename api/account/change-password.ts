import { endSessionsOf } from './end-session.ts'
import { isPasswordOf } from './password-hash.part.ts'
import { countTry } from './throttle.part.ts'
import { endResetTokens } from './user-tokens.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { failField } from '#api/kit/fail.ts'
import { getOwnUser } from './change-settings.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { Passed } from '#api/kit/whole-refusal.ts'
import type { User } from './user.model.ts'
import type { ChangePassword } from './user.schema.ts'
import { ownUserView, type OwnUserView } from './user.view.ts'

/** A new password; wherever else the account is signed in, it is signed out. */
export async function changePassword(ctx: SignedInCtx, form: ChangePassword): Promise<OwnUserView> {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, form)
  const passwordHash = await ctx.hashPassword(form.newPassword)
  return inLastTransaction(ctx, async (inside) => {
    await endSessionsOf(inside, user.id, ctx.caller.sessionId)
    await endResetTokens(inside, user.id)
    return ownUserView(await user.update({ passwordHash }, txOption(inside)))
  })
}

/** Beside a new password that will not do, a wrong one of today is told as well, and counts as tried. */
export async function findWrongPassword(
  ctx: SignedInCtx,
  form: Passed<ChangePassword>,
): Promise<void> {
  await proveOwner(ctx, await getOwnUser(ctx), form)
}

/** An account that has no password yet proves nothing by one. */
async function proveOwner(
  ctx: SignedInCtx,
  user: User,
  { currentPassword = '' }: Passed<ChangePassword>,
): Promise<void> {
  if (!user.passwordHash) return
  const takeBack = await countTry(ctx, user.email, `signed in as ${user.id}`)
  if (!(await isPasswordOf(user, currentPassword))) failField('currentPassword', 'wrong_password')
  await takeBack(true)
}
