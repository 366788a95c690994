import { todayIn } from '#api/common/dates.rules.ts'
import { cancellationStep, opensFor, type Cancellations } from '#api/company/reputation/cancellation-rate.rules.ts'
import { cancellationsOf } from '#api/company/reputation/reliability.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { openStatuses } from '#api/offer/offer.rules.ts'

interface BidRate {
  cancellations: Cancellations
  /** The company has an offer on this listing that can be changed. */
  isStanding: boolean
}

/**
 * Refuses new offers of a company that has cancelled often lately: all, or those that are earlier than its rate allows.
 * An offer that stands already can be changed.
 */
export function refuseOftenCancelling(
  { now }: Pick<Ctx, 'now'>,
  { publishedAt }: { publishedAt: Date | null },
  { cancellations, isStanding }: BidRate,
): void {
  if (isStanding) return
  const opens = opensFor(cancellations, publishedAt)
  if (opens === 'now' || (opens !== 'never' && opens <= now.toJSDate())) return
  const until = opens === 'never' ? null : opens.toISOString()
  fail('company.cancels_often', { state: cancellationStep(cancellations), allowed: [], ...cancellations, until })
}

/** The facts of that check, where no bid is held. */
export const findBidRate = async (
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  companyId: number,
  auctionId: number,
): Promise<BidRate> =>
  orNotFound(
    await queryOne<BidRate>(
      ctx,
      `select ${cancellationsOf('c.id', '$3')} as cancellations,
         exists (select from offers where auction_id = $2 and company_id = c.id and status = any($4)) as "isStanding"
       from companies c where c.id = $1`,
      [companyId, auctionId, todayIn(ctx.now, ctx.storefront.timeZone), openStatuses],
    ),
  )
