import { moveUser } from '#api/account/user/user.move.ts'
import { User } from '#api/account/user/user.model.ts'
import { wordsOf } from '#api/kit/words.ts'
import { dissolveCompanyOf } from '#api/member/member.move.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { hasOpenMatters } from './closing.rules.ts'
import { erasePerson } from './erase-person.part.ts'
import { findAccountBlockers, noAccountBlockers } from './account-blockers.query.ts'
import { hasSomethingOpen, lockOpen, withdrawAll } from './withdraw-all.part.ts'

const BATCH = 100

/** Erases closed accounts that are due and have nothing open; bookings and the audit log stay. */
export async function eraseAccounts(ctx: Ctx): Promise<void> {
  const leaving = await query<{ id: number }>(
    ctx,
    `select user_id as id from account_closings k where ${hasSomethingOpen('k.user_id')} order by 1 limit ${BATCH}`,
  )
  await transactionPerRow(ctx, leaving, (ctx, { id }) => withdrawAgain(ctx, id))
  const due = await query<{ id: number }>(
    ctx,
    `select user_id as id from account_closings k
     where due_at <= $1 and ${noAccountBlockers('k.user_id')} order by due_at limit ${BATCH}`,
    [ctx.now.toJSDate()],
  )
  await transactionPerRow(ctx, due, (ctx, { id }) => erase(ctx, id))
}

async function withdrawAgain(ctx: TxCtx, userId: number): Promise<void> {
  const auctions = await lockOpen(ctx, userId)
  if (await lockLeaving(ctx, userId)) await withdrawAll(ctx, userId, auctions)
}

/** Null if the user has changed their mind since. */
const lockLeaving = (ctx: TxCtx, id: number): Promise<User | null> =>
  findLocked(ctx, User, { id, status: 'erasure_pending' })

async function erase(ctx: TxCtx, userId: number): Promise<void> {
  const auctions = await lockOpen(ctx, userId)
  const user = await lockLeaving(ctx, userId)
  // A payment may have arrived since.
  if (!user || hasOpenMatters(await findAccountBlockers(ctx, userId))) return
  await withdrawAll(ctx, userId, auctions)
  const closing = await queryOne(
    ctx,
    `delete from account_closings where user_id = $1 and due_at <= $2 returning user_id`,
    [userId, ctx.now.toJSDate()],
  )
  if (!closing) return
  const { email, locale, emailConfirmedAt } = user
  const nobody = wordsOf(storefrontOf(locale).language, 'profile')('close.nobody')
  await dissolveCompanyOf(ctx, userId)
  await erasePerson(ctx, user, nobody)
  await moveUser(ctx, user, 'erase', {
    set: {
      email: '',
      login: null,
      passwordHash: null,
      name: nobody,
      phone: null,
      phoneVerifiedAt: null,
      mailsOff: [],
      pushesOff: [],
      isQuietAtNight: false,
      emailConfirmedAt: null,
      lastSeenAt: null,
    },
    // The farewell mail needs the old address.
    eventData: emailConfirmedAt ? { email, locale } : {},
  })
}
