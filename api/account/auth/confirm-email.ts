import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { ConfirmEmail } from './auth.schema.ts'
import { refuseCommonPassword } from './common-password.lib.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { openAccount } from '#api/account/user/open-account.part.ts'
import { signedInView, type SignedInView } from './auth.view.ts'
import { refuseWithoutPasskey } from '#api/account/passkey/passkey.part.ts'
import { hasSecondFactor } from '#api/account/second-factor/second-factor.part.ts'
import { beginSecondStep, failForSecondStep } from '#api/account/second-factor/second-step.part.ts'
import { startSession } from '#api/account/session/start-session.part.ts'
import { isPasswordOf } from './password-hash.lib.ts'
import { User } from '#api/account/user/user.model.ts'
import { claimUserToken, findTokenOwner } from './user-tokens.part.ts'

interface Confirmed extends SignedInView {
  /**
   * The account has no password: it was opened by a guest listing, or by somebody in another
   * browser.
   */
  needsPassword: boolean
}

/**
 * Confirms the mailbox: opens the account and publishes the auctions that waited for it. The person
 * who registered may not be the one who reads the mail. Unless both use the same browser, or the
 * reader types the password chosen at registration, only the reader continues: with a new password,
 * or with none yet. Fails with `token.expired`.
 */
export async function confirmEmail(ctx: Ctx, { token, password }: ConfirmEmail): Promise<Confirmed> {
  const kept = password ? await passwordKept(ctx, token, password) : null
  if (password && !kept) refuseCommonPassword('password', password)
  const passwordHash = kept ?? (password ? await ctx.hashPassword(password) : null)
  const confirmed = await inTransaction(ctx, async (inside) => {
    const userId = await claimUserToken(inside, token, 'confirm_email')
    if (!userId) fail('token.expired')
    const { user, isNew } = await openAccount(inside, userId)
    const { caller } = inside
    const isSamePerson = caller.isSignedIn && caller.userId === user.id
    // The password proves that the reader is the person who registered, so the app stays signed in.
    const isOwnPassword = kept !== null && user.passwordHash === kept
    if (isNew && !isSamePerson && !isOwnPassword) {
      await endSessionsOf(inside, user.id)
      await user.update({ passwordHash }, txOption(inside))
    } else if (passwordHash && !user.passwordHash) await user.update({ passwordHash }, txOption(inside))
    // Access to the mailbox does not prove the second factor.
    if (await hasSecondFactor(inside, user.id)) return { halfSignedIn: user.id }
    await refuseWithoutPasskey(inside, user)
    const tokens = await startSession(inside, user.id)
    const answer = {
      ...signedInView({ user, ...tokens }),
      needsPassword: user.passwordHash === null,
    }
    await ctx.keepAnswer?.(inside, answer)
    return answer
  })
  if (!('halfSignedIn' in confirmed)) return confirmed
  return failForSecondStep(await beginSecondStep(ctx, confirmed.halfSignedIn))
}

/** The stored hash, if this is the password chosen at registration. */
async function passwordKept(ctx: Ctx, token: string, password: string): Promise<string | null> {
  const userId = await findTokenOwner(ctx, token, 'confirm_email')
  const user = userId === undefined ? null : await User.findByPk(userId)
  return (await isPasswordOf(user, password)) ? (user?.passwordHash ?? null) : null
}
