import { CANCELLATION_DAYS, RELIABILITY_MONTHS } from '#api/common/deadlines-and-limits.rules.ts'
import type { ReliabilityShare } from './reliability.rules.ts'

/** Bounds of what is read per company: its newest deals and answers of the months. */
const DEALS_READ = 100
const ANSWERS_READ = 50

/** SQL: deals that count for the courier. The index `offers_ended_by_company` has this condition and this moment. */
export const isCounted = (o: string): string => /* sql */ `
  (${o}.status = 'realized' or (${o}.status = 'cancelled' and ${o}.cancel_fault = 'courier'))`
export const countedAt = (o: string): string => /* sql */ `
  (case ${o}.status when 'realized' then ${o}.realized_at else ${o}.cancelled_at end)`

const shares: Record<ReliabilityShare, { count: string; of: string }> = {
  onTime: { count: 'count(*) filter (where d.is_on_time)', of: 'count(d.is_on_time)' },
  cancelled: { count: `count(*) filter (where d.status = 'cancelled')`, of: 'count(*)' },
  doorPrice: { count: 'count(*) filter (where d.is_door_price)', of: 'count(*)' },
}

const SHARES = Object.entries(shares)
  .map(([name, { count, of }]) => `'${name}', json_build_object('count', ${count}, 'of', ${of})`)
  .join(', ')

/** SQL for the reliability figures as JSON; `company` and `today` are SQL expressions. */
export const reliabilityOf = (company: string, today: string): string => /* sql */ `
  json_build_object('shares', (select json_build_object(${SHARES})
      from (select status, is_on_time, exists (select from door_prices p where p.offer_id = k.id) as is_door_price from offers k
        where k.company_id = ${company} and ${isCounted('k')}
          and ${countedAt('k')} >= ${today}::date - interval '${RELIABILITY_MONTHS} months'
        order by ${countedAt('k')} desc limit ${DEALS_READ}) d),
    'answer', (select json_build_object(
        'seconds', percentile_disc(0.5) within group (order by m.answer_seconds), 'of', count(*))
      from (select answer_seconds from messages
        where company_id = ${company} and answer_seconds is not null
          and created_at >= ${today}::date - interval '${RELIABILITY_MONTHS} months'
        order by created_at desc limit ${ANSWERS_READ}) m))`

/** SQL for the deals of the cancellation rate as JSON, as `Cancellations`. */
export const cancellationsOf = (company: string, today: string): string => /* sql */ `
  (select json_build_object('cancelled', count(*) filter (where status = 'cancelled'), 'deals', count(*))
   from offers k where k.company_id = ${company} and ${isCounted('k')}
     and ${countedAt('k')} >= ${today}::date - ${CANCELLATION_DAYS})`
