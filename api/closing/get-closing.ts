import { CLOSING_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { OpenMatters } from './closing.rules.ts'
import { accountBlockersOf } from './account-blockers.query.ts'

type Found = OpenMatters & {
  dueAt: Date | null
  listings: number
  offers: number
  hasPassword: boolean
  hasSecondFactor: boolean
}

/** Consequences of closing the account, and the date once it was requested. */
export async function getClosing(ctx: Ctx & Pick<SignedInCtx, 'caller'>) {
  const row = await queryOne<Found>(
    ctx,
    /* sql */ `select k.due_at as "dueAt", u.password_hash is not null as "hasPassword",
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasSecondFactor",
      (select count(*)::int from auctions where owner_id = u.id
        and status in ('pending', 'active', 'hidden', 'reserved')) as listings,
      (select count(*)::int from offers where bidder_id = u.id and status in ('active', 'stale')) as offers,
      ${accountBlockersOf('u.id')}
     from users u left join account_closings k on k.user_id = u.id where u.id = $1`,
    [ctx.caller.userId],
  )
  const { dueAt, deals, refunds, payouts, disputes, complaints, ...rest } = orNotFound(row)
  return {
    isClosing: dueAt !== null,
    /** When the account closes at the earliest; null if it is not closing. */
    closesAt: dueAt?.toISOString() ?? null,
    days: CLOSING_DAYS,
    waitsFor: { deals, refunds, payouts, disputes, complaints },
    ...rest,
  }
}
