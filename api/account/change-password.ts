import { endSessionsOf } from './end-session.ts'
import { isPasswordOf } from './password-hash.part.ts'
import { countTry } from './throttle.part.ts'
import { endResetTokens } from './user-tokens.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { inTransaction, txOption } from '#api/kit/db.ts'
import { failField } from '#api/kit/fail.ts'
import { getOwnUser } from './change-settings.ts'
import type { User } from './user.model.ts'
import type { ChangePassword } from './user.schema.ts'

/** A new password; wherever else the account is signed in, it is signed out. */
export async function changePassword(ctx: SignedInCtx, form: ChangePassword): Promise<User> {
  const user = await getOwnUser(ctx)
  if (user.passwordHash) await proveOwner(ctx, user, form.currentPassword ?? '')
  const passwordHash = await ctx.hashPassword(form.newPassword)
  return inTransaction(ctx, async (inside) => {
    await endSessionsOf(inside, user.id, ctx.caller.sessionId)
    await endResetTokens(inside, user.id)
    return user.update({ passwordHash }, txOption(inside))
  })
}

async function proveOwner(ctx: SignedInCtx, user: User, password: string): Promise<void> {
  const takeBack = await countTry(ctx, user.email, `signed in as ${user.id}`)
  if (!(await isPasswordOf(user, password))) failField('currentPassword', 'wrong_password')
  await takeBack(true)
}
