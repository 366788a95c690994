import type { SignedInCtx } from '#api/kit/call.ts'
import { failField } from '#api/kit/fail.ts'
import { isPasswordOf } from './password-hash.lib.ts'
import { countTry } from './throttle.part.ts'
import type { User } from '#api/account/user/user.model.ts'

/**
 * Asks for the password again, in case somebody else uses an open browser. An account without a
 * password passes. Fails with `wrong_password` on `field`.
 */
export async function proveOwner(ctx: SignedInCtx, user: User, field: string, password = ''): Promise<void> {
  if (!user.passwordHash) return
  const takeBack = await countTry(ctx, user.email, `signed in as ${user.id}`)
  if (!(await isPasswordOf(user, password))) failField(field, 'wrong_password')
  await takeBack(true)
}
