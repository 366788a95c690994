import { CLOSING_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { moveUser } from '#api/account/user/user.move.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { lockSecondFactor, spendCode } from '#api/account/second-factor/second-factor.part.ts'
import { countTry } from '#api/account/auth/throttle.part.ts'
import { User } from '#api/account/user/user.model.ts'
import { endUserTokens } from '#api/account/auth/user-tokens.part.ts'
import { leaveCompany } from '#api/member/member.move.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import type { CloseAccount } from './closing.schema.ts'
import { getClosing } from './get-closing.ts'
import { lockOpen, withdrawAll } from './withdraw-all.part.ts'

type ClosingView = Awaited<ReturnType<typeof getClosing>>

/**
 * Closes an account: listings and offers end at once, and other sessions are signed out. After some
 * days, and once nothing is open, the data are erased. Until then the user can change their mind.
 */
export async function closeAccount(ctx: SignedInCtx, { password, code }: CloseAccount): Promise<ClosingView> {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  const takeBack = await countTry(ctx, `second factor of ${user.id}`, `signed in as ${user.id}`)
  const answer = await inLastTransaction(ctx, async (inside) => {
    await spendSecondFactor(inside, user.id, code)
    const auctions = await lockOpen(inside, user.id)
    await beginClosing(inside, user.id)
    await leaveCompany(inside, user.id)
    await withdrawAll(inside, user.id, auctions)
    await endSessionsOf(inside, user.id, ctx.caller.sessionId)
    await endUserTokens(inside, user.id)
    return getClosing(inside)
  })
  await takeBack(true)
  return answer
}

async function spendSecondFactor(ctx: TxCtx, userId: number, code = ''): Promise<void> {
  const factor = await lockSecondFactor(ctx, userId)
  if (!factor?.confirmedAt) return
  if (!code) failField('code', 'required')
  if (!(await spendCode(ctx, userId, factor, code))) failField('code', 'wrong_code')
}

async function beginClosing(ctx: TxCtx, userId: number): Promise<void> {
  const user = await lock(ctx, User, { id: userId })
  const { status } = user
  // A repeated request does not move the date.
  if (status === 'erasure_pending') return
  const due = ctx.now.plus({ days: CLOSING_DAYS })
  await moveUser(ctx, user, 'close', { eventData: { due: due.toISO() } })
  await query(ctx, `insert into account_closings (user_id, from_status, asked_at, due_at) values ($1, $2, $3, $4)`, [
    userId,
    status,
    ctx.now.toJSDate(),
    due.toJSDate(),
  ])
}
