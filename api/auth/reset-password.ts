import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, within } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import { announce } from '#api/kit/outbox.ts'
import type { User } from '#api/user/user.model.ts'
import type { PasswordReset } from './auth.schema.ts'
import { openAccount } from './confirm-email.ts'
import { endSessionsOf } from './end-session.ts'
import { findAccount } from './find-account.ts'
import { rememberBrowser } from './known-browser.ts'
import { hashPassword } from './password-hash.ts'
import { countMail, forgetTries } from './throttle.ts'
import { claimUserToken, endResetTokens, newConfirmToken, newUserToken } from './user-tokens.ts'

/** Whoever has forgotten the password asks for a mail, and with its token chooses a new one. */
export function resetPassword(ctx: Ctx, { email, token, password }: PasswordReset): Promise<void> {
  return token && password ? choosePassword(ctx, token, password) : mailToken(ctx, email ?? '')
}

/** Answers the same whether or not there is such an account. */
async function mailToken(ctx: Ctx, email: string): Promise<void> {
  await countMail(ctx, email)
  await inTransaction(ctx, async (inside) => {
    const user = await findAccount(inside, email)
    if (!user || user.status === 'blocked') return
    if (waitsForConfirmation(ctx, user))
      return announce(inside, 'user.register', user.id, {
        token: await newConfirmToken(inside, user.id),
      })
    const token = await newUserToken(inside, user.id, 'reset_password')
    await announce(inside, 'user.resetPassword', user.id, { token })
  })
}

/** Who is signed in to an account that is not confirmed knows its password: he wants the first mail again. */
const waitsForConfirmation = ({ caller }: Ctx, user: User): boolean =>
  user.status === 'unconfirmed' && caller.isSignedIn && caller.userId === user.id

async function choosePassword(ctx: Ctx, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (inside) => {
    const userId = await claimUserToken(inside, token, 'reset_password')
    if (!userId) fail('token.expired')
    // The mail has been read, so the mailbox is proved as well.
    const user = await openAccount(inside, userId)
    await user.update({ passwordHash }, within(inside))
    await endSessionsOf(inside, user.id)
    await endResetTokens(inside, user.id)
    await forgetTries(inside, user.email)
    rememberBrowser(inside, user.id)
  })
}
