import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, queryOne, txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { addJob, publishEvent } from '#api/kit/worker/outbox.ts'
import type { PasswordReset } from './auth.schema.ts'
import { refuseCommonPassword } from './common-password.lib.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { findAccount, findMailed } from './find-account.query.ts'
import { rememberBrowser, knownBrowser } from '#api/account/session/known-browser.lib.ts'
import { openAccount } from '#api/account/user/open-account.part.ts'
import { countMail, forgetTries } from './throttle.part.ts'
import { claimUserToken, endUserTokens, newConfirmToken, newUserToken } from './user-tokens.part.ts'

const accepted = { accepted: true }

/** Without a token, mails a reset link; with one, sets the new password. */
export function resetPassword(ctx: Ctx, { email, token, password }: PasswordReset): Promise<typeof accepted> {
  return token && password ? choosePassword(ctx, token, password) : askForMail(ctx, email ?? '')
}

/** Answers the same whether or not the account exists: a job looks it up later. */
async function askForMail(ctx: Ctx, email: string): Promise<typeof accepted> {
  const account = await findAccount({ tx: undefined }, email)
  await countMail(ctx, email, account ? knownBrowser(ctx, account.id) : undefined)
  return inLastTransaction(ctx, async (inside) => {
    if (waitsForConfirmation(ctx, email)) await mailConfirmation(inside)
    else await addJob(inside, 'mail-reset', { email })
    return accepted
  })
}

/**
 * Signed in to an unconfirmed account: the caller knows the password and needs the confirmation
 * mail again.
 */
const waitsForConfirmation = ({ caller }: Ctx, email: string): boolean =>
  caller.isSignedIn && caller.status === 'unconfirmed' && caller.email.toLowerCase() === email.toLowerCase()

async function mailConfirmation(ctx: Ctx): Promise<void> {
  if (!ctx.caller.isSignedIn) return
  const { userId } = ctx.caller
  await publishEvent(ctx, 'user.register', userId, { token: await newConfirmToken(ctx, userId) })
}

/**
 * Mails the reset link to the account at that address, if there is one. A guest has no password to
 * replace, so the link that publishes their listing is mailed again.
 */
export const mailReset = (ctx: Ctx, { email }: { email: string }): Promise<void> =>
  inTransaction(ctx, async (inside) => {
    const user = await findMailed(inside, email)
    if (!user || user.status === 'blocked') return
    const waiting = user.hasPassword ? undefined : await findWaiting(inside, user.id)
    if (waiting !== undefined) {
      const token = await newConfirmToken(inside, user.id)
      return publishEvent(inside, 'auction.postUnconfirmed', waiting, { token })
    }
    const token = await newUserToken(inside, user.id, 'reset_password')
    await publishEvent(inside, 'user.resetPassword', user.id, { token })
  })

/** Finds the newest listing that is unpublished until this account confirms its mailbox. */
async function findWaiting(ctx: Ctx, userId: number): Promise<number | undefined> {
  const row = await queryOne<{ id: number }>(
    ctx,
    `select a.id from auctions a join users u on u.id = a.owner_id
     where u.id = $1 and u.status = 'unconfirmed' and a.status = 'pending' order by a.id desc limit 1`,
    [userId],
  )
  return row?.id
}

async function choosePassword(ctx: Ctx, token: string, password: string): Promise<typeof accepted> {
  refuseCommonPassword('password', password)
  const passwordHash = await ctx.hashPassword(password)
  return inLastTransaction(ctx, async (inside) => {
    const userId = await claimUserToken(inside, token, 'reset_password')
    if (!userId) fail('token.expired')
    // Using the mailed link also confirms the mailbox.
    const { user } = await openAccount(inside, userId)
    await user.update({ passwordHash }, txOption(inside))
    await endSessionsOf(inside, user.id)
    await endUserTokens(inside, user.id)
    await forgetTries(inside, user.email)
    rememberBrowser(inside, user.id)
    return accepted
  })
}
