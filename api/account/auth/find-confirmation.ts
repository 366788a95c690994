import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { hashToken } from '#api/kit/secret.ts'
import type { ConfirmLink } from './auth.schema.ts'

interface Confirmation {
  /** `open`: it still confirms. `used`: it has confirmed. `expired`: it is too late. */
  state: 'open' | 'used' | 'expired'
  /** True if a password was chosen at registration; sending it along keeps it. */
  asksPassword: boolean
  /** Signed in to this account, or a guest in the browser that posted the listing. */
  isBegunHere: boolean
}

interface Found {
  userId: number
  /** ID of the account that has confirmed the address; null if none has. */
  accountId: number | null
  hasPassword: boolean
  isUsed: boolean
  expiresAt: Date
}

/** Finds the state of a mailed confirmation link. Does not use it up: mail programs open links too. */
export async function findConfirmation(ctx: Ctx, { token }: ConfirmLink): Promise<Confirmation> {
  const row = await queryOne<Found>(
    ctx,
    `select u.id as "userId", a.id as "accountId", u.password_hash is not null as "hasPassword",
       t.used_at is not null as "isUsed", t.expires_at as "expiresAt"
     from user_tokens t join users u on u.id = t.user_id
     left join users a on a.email = u.email and a.email_confirmed_at is not null and a.status <> 'erased'
     where t.token_hash = $1 and t.purpose = 'confirm_email'`,
    [hashToken(token)],
  )
  if (!row) return fail('token.expired')
  const { userId, accountId, hasPassword } = row
  const { caller } = ctx
  const isSignedIn = caller.isSignedIn && [userId, accountId].includes(caller.userId)
  const state = stateOf(ctx, row)
  return {
    state,
    asksPassword: state === 'open' && hasPassword && accountId === null && !isSignedIn,
    isBegunHere: isSignedIn || (!caller.isSignedIn && (await ctx.isPostedHere(ctx, userId))),
  }
}

function stateOf({ now }: Ctx, { isUsed, expiresAt }: Found): Confirmation['state'] {
  if (isUsed) return 'used'
  return expiresAt > now.toJSDate() ? 'open' : 'expired'
}
