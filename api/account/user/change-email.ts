import { EMAIL_CONFIRM_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { claimElsewhere, noteEmail } from '#api/account/auth/claim-elsewhere.part.ts'
import { getOwnUser } from './change-settings.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { countMail } from '#api/account/auth/throttle.part.ts'
import { User } from './user.model.ts'
import type { ChangeEmail } from './user.schema.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'

const accepted = { accepted: true }

/**
 * Sends a link to the new mailbox; the address changes only once it is opened. The answer does not
 * reveal whether the address already has an account. An unconfirmed account takes the new address
 * at once.
 */
export async function changeEmail(ctx: SignedInCtx, { email, password }: ChangeEmail): Promise<typeof accepted> {
  const known = await getOwnUser(ctx)
  if (known.status !== 'unconfirmed') await proveOwner(ctx, known, 'password', password)
  const takeBack = await countMail(ctx, email)
  return inLastTransaction(ctx, async (inside) => {
    const user = await lock(inside, User, { id: known.id })
    if (user.status === 'unconfirmed') await mailClaim(inside, user, email)
    else if (user.email.toLowerCase() !== email.toLowerCase()) await askThere(inside, user, email)
    return accepted
  }).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
}

async function mailClaim(ctx: TxCtx, user: User, email: string): Promise<void> {
  await claimElsewhere(ctx, user, email)
  await publishEvent(ctx, 'user.register', user.id, { token: await newConfirmToken(ctx, user.id) })
}

/** Only the latest request is valid: earlier links are deleted. */
async function askThere(ctx: TxCtx, user: User, email: string): Promise<void> {
  const token = newToken()
  await query(ctx, `delete from email_changes where user_id = $1 and confirmed_at is null`, [user.id])
  await query(
    ctx,
    `insert into email_changes (user_id, from_email, to_email, token_hash, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      user.id,
      user.email,
      email,
      hashToken(token),
      ctx.now.plus({ hours: EMAIL_CONFIRM_HOURS }).toJSDate(),
      ctx.now.toJSDate(),
    ],
  )
  await noteEmail(ctx, user.id, 'ask')
  await publishEvent(ctx, 'user.changeEmail', user.id, { token, email })
}
