import { dayOf, todayIn } from '#api/common/dates.rules.ts'
import { CANCELLATION_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import type { Day } from '#api/common/wire.rules.ts'
import { MADE_TITLE, readTitle, type Made } from '#api/auction/reader-title.query.ts'
import {
  cancellationPercent,
  cancellationStep,
  countsUntil,
  nextFall,
  type Cancellations,
  type CancellationStep,
  type CountedDay,
  type RateFall,
} from '#api/company/reputation/cancellation-rate.rules.ts'
import { cancellationsOf, countedAt, isCounted, reliabilityOf } from '#api/company/reputation/reliability.query.ts'
import { reliabilityView, type Reliability, type ReliabilityRow } from '#api/company/reputation/reliability.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'

const SHOWN = 50

interface Row {
  reliability: ReliabilityRow
  cancellations: Cancellations
  days: CountedDay[]
}

/** A deal that the company has cancelled by its fault. */
interface CountedDeal {
  offerId: number
  /** Title of the listing. */
  title: string
  /** Reason that the company gave. */
  reason: string | null
  /** Day on which it was cancelled. */
  day: Day
  /** The last day on which it counts. */
  until: Day
}

interface OwnReliability {
  /** As customers see it. */
  reliability: Reliability
  /** Deals of the cancellation rate. */
  cancellations: Cancellations
  /** The rate, of at least ten deals. */
  percent: number
  step: CancellationStep
  /** When the rate leads to a milder rule by itself; null if it is at its mildest. */
  fall: RateFall | null
  /** The deals that count as cancelled, newest first. */
  counted: CountedDeal[]
}

/** The figures of the caller's company: what customers see, its cancellation rate, why, and when it falls. */
export async function getReliability(ctx: SignedInCtx): Promise<OwnReliability> {
  const { companyId } = ctx.caller
  const { timeZone } = ctx.storefront
  const today = todayIn(ctx.now, timeZone)
  const { reliability, cancellations, days } = orNotFound(
    await queryOne<Row>(
      ctx,
      `select ${reliabilityOf('c.id', '$2')} as reliability, ${cancellationsOf('c.id', '$2')} as cancellations,
         (select coalesce(json_agg(d), '[]') from (
            select to_char(${countedAt('k')} at time zone $3, 'YYYY-MM-DD') as day, count(*) as deals,
              count(*) filter (where status = 'cancelled') as cancelled
            from offers k where k.company_id = c.id and ${isCounted('k')}
              and ${countedAt('k')} >= $2::date - ${CANCELLATION_DAYS} group by 1) d) as days
       from companies c where c.id = $1`,
      [companyId, today, timeZone],
    ),
  )
  const counted = cancellations.cancelled === 0 ? [] : await findCounted(ctx, today)
  return {
    reliability: reliabilityView(reliability),
    cancellations,
    percent: cancellationPercent(cancellations),
    step: cancellationStep(cancellations),
    fall: nextFall(days),
    counted,
  }
}

async function findCounted({ storefront, ...ctx }: SignedInCtx, today: Day): Promise<CountedDeal[]> {
  const rows = await query<{ offerId: number; made: Made; reason: string | null; cancelledAt: Date }>(
    ctx,
    `select o.id as "offerId", ${MADE_TITLE} as made, o.ended_reason as reason, o.cancelled_at as "cancelledAt"
     from offers o join auctions a on a.id = o.auction_id
     where o.company_id = $1 and ${isCounted('o')} and o.status = 'cancelled'
       and ${countedAt('o')} >= $2::date - ${CANCELLATION_DAYS}
     order by o.cancelled_at desc limit ${SHOWN}`,
    [ctx.caller.companyId, today],
  )
  return rows.map(({ made, cancelledAt, ...deal }) => {
    const day = dayOf(cancelledAt.toISOString(), storefront.timeZone)
    return { ...deal, title: readTitle(made, storefront).title, day, until: countsUntil(day) }
  })
}
