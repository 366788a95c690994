import type { SignedInCtx } from '#api/kit/call.ts'
import { failField } from '#api/kit/fail.ts'
import { isPasswordOf } from './password-hash.part.ts'
import { countTry } from './throttle.part.ts'
import type { User } from './user.model.ts'

/**
 * Who has found somebody's open browser does not know the password. An account that has none yet
 * proves nothing by one.
 */
export async function proveOwner(
  ctx: SignedInCtx,
  user: User,
  field: string,
  password = '',
): Promise<void> {
  if (!user.passwordHash) return
  const takeBack = await countTry(ctx, user.email, `signed in as ${user.id}`)
  if (!(await isPasswordOf(user, password))) failField(field, 'wrong_password')
  await takeBack(true)
}
