import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { ConfirmEmail } from './auth.schema.ts'
import { endSessionsOf } from './end-session.ts'
import { openAccount } from './open-account.part.ts'
import { signedInView, type SignedInView } from './auth.view.ts'
import { startSession } from './start-session.part.ts'
import { claimUserToken } from './user-tokens.part.ts'

interface Confirmed extends SignedInView {
  /** The account was opened by posting as a guest, or by somebody elsewhere, and has no password now. */
  needsPassword: boolean
}

/**
 * The mailbox is proved: the account is open, the auctions that waited for it go live. Who registered may be
 * somebody else than who reads the mail. Unless both are the same browser, the reader alone goes on.
 */
export async function confirmEmail(
  ctx: Ctx,
  { token, password }: ConfirmEmail,
): Promise<Confirmed> {
  const passwordHash = password ? await ctx.hashPassword(password) : null
  return inLastTransaction(ctx, async (inside) => {
    const userId = await claimUserToken(inside, token, 'confirm_email')
    if (!userId) fail('token.expired')
    const { user, isNew } = await openAccount(inside, userId)
    const { caller } = inside
    const isSamePerson = caller.isSignedIn && caller.userId === user.id
    if (isNew && !isSamePerson) {
      await endSessionsOf(inside, user.id)
      await user.update({ passwordHash }, txOption(inside))
    } else if (passwordHash && !user.passwordHash)
      await user.update({ passwordHash }, txOption(inside))
    const tokens = await startSession(inside, user.id)
    return { ...signedInView({ user, ...tokens }), needsPassword: user.passwordHash === null }
  })
}
