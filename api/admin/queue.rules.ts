import type { Permitted } from '#api/common/permissions.rules.ts'
import { HELD_LONG_DAYS } from '#api/payment/payment.rules.ts'

/** Counting stops here; the dashboard shows "100+". */
export const QUEUE_COUNTED = 100

interface Queue {
  /** Only staff with this permission see the queue. */
  asks: Permitted
  /** Query for the time since which each row waits, as `at`; an index has them in this order. */
  waiting: string
  /** The query has deadlines too, as `due`. */
  isTimed?: true
}

/**
 * Queues that need a person, the most urgent first. `$1` is now, `$2` the maximum number of tries
 * of an event.
 */
export const queues = {
  fraud: {
    asks: 'offer.fraudReports',
    waiting: `select created_at as at from fraud_reports where status in ('open', 'proposed')`,
  },
  complaints: {
    asks: 'complaint.waiting',
    waiting: `select created_at as at from complaints where status in ('in_review', 'appealed')`,
  },
  payouts: {
    asks: 'admin.payouts',
    waiting: `select updated_at as at from payouts where status = 'failed'`,
  },
  money: {
    asks: 'payment.cases',
    waiting: `select updated_at as at from refunds where status in ('failed', 'noticed')
      union all select created_at from chargebacks where status in ('open', 'evidence_sent', 'lost')
      union all select updated_at from reversals where status = 'noticed'`,
  },
  refunds: {
    asks: 'admin.answerRefund',
    waiting: `select created_at as at from refunds where status = 'proposed'`,
  },
  heldPayouts: {
    asks: 'admin.decidePayout',
    waiting: `select held_at as at from payouts
      where held_at < $1::timestamptz - interval '${HELD_LONG_DAYS} days' and status in ('on_hold', 'due', 'failed')`,
  },
  chargebacks: {
    asks: 'admin.chargebacks',
    waiting: `select created_at as at, evidence_due_at as due from chargebacks where status = 'open'`,
    isTimed: true,
  },
  reports: {
    asks: 'moderation.reports',
    waiting: `select created_at as at from listing_reports where status = 'open'`,
  },
  appeals: {
    asks: 'moderation.appeals',
    waiting: `select appealed_at as at from decisions where status = 'appealed'`,
  },
  opinions: {
    asks: 'opinion.reported',
    waiting: `select created_at as at from opinion_reports where decided_at is null`,
  },
  undecided: {
    asks: 'offer.undecided',
    waiting: `select k.updated_at as at from cancel_requests k join offers o on o.id = k.offer_id
        join deliveries d on d.offer_id = o.id
      where k.status = 'disputed' and o.status = 'accepted'
        and d.status in ('planned', 'en_route_to_pickup', 'pickup_failed')
        and not exists (select from complaints m where m.offer_id = o.id and m.side = 'office')
      union all select d.updated_at from deliveries d join offers o on o.id = d.offer_id
      where d.status = 'returned' and o.status = 'accepted'
        and not exists (select from complaints m where m.offer_id = o.id and m.side = 'office')`,
  },
  cancellations: {
    asks: 'offer.cancellations',
    waiting: `select k.created_at as at, k.until as due from cancel_requests k join offers o on o.id = k.offer_id
      where k.status = 'open' and o.status = 'accepted'`,
    isTimed: true,
  },
  acceptances: {
    asks: 'offer.acceptances',
    waiting: `select created_at as at, until as due from acceptances where status = 'open' and until > $1`,
    isTimed: true,
  },
  verifications: {
    asks: 'company.verifications',
    waiting: `select coalesce(b.first, c.updated_at) as at from companies c
      join (select id as company_id, null::timestamptz as first from companies where status = 'submitted'
        union all
        select company_id, updated_at from verification_blocks where status = 'submitted') w on w.company_id = c.id
      cross join lateral (select min(updated_at) as first from verification_blocks
        where company_id = c.id and status = 'submitted') b
      where not exists (select from users u where u.id = c.user_id and u.status = 'erased')
      group by c.id, b.first, c.updated_at`,
  },
  identities: {
    asks: 'user.identities',
    waiting: `select updated_at as at from identity_checks where status = 'submitted'`,
  },
  charities: {
    asks: 'company.charities',
    waiting: `select submitted_at as at from charity_checks where status = 'submitted'`,
  },
  messages: {
    asks: 'message.masked',
    waiting: `select appealed_at as at from message_maskings where status = 'appealed'`,
  },
  jobs: {
    asks: 'admin.jobs',
    waiting: `select updated_at as at from graphile_worker.jobs where attempts >= max_attempts`,
  },
  events: {
    asks: 'notification.untold',
    waiting: `select created_at as at from outbox_announcements where tries >= $2`,
  },
  mails: {
    asks: 'notification.outbox',
    waiting: `select created_at as at from outbox_mails where sent_at is null and error is not null`,
  },
} as const satisfies Record<string, Queue>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]
