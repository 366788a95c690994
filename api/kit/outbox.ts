import type { DateTime } from 'luxon'
import type { Ctx } from './context.ts'
import { rows } from './db.ts'

interface JobOptions {
  runAt?: DateTime
  /** A later job with the same key replaces the earlier one, unless that has begun. */
  key?: string
  maxAttempts?: number
}

/** Work for after the commit, written in the same transaction: it is done if and only if we commit. */
export async function addJob(
  ctx: Pick<Ctx, 'tx'>,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await rows(
    ctx,
    `select id from graphile_worker.add_job($1, payload := $2::json, run_at := $3, job_key := $4, max_attempts := $5)`,
    [
      task,
      JSON.stringify(payload),
      options.runAt?.toJSDate() ?? null,
      options.key ?? null,
      options.maxAttempts ?? null,
    ],
  )
}

/** An event is `offer.accept`: the first word says what the id belongs to. */
const thing = `split_part($1::text, '.', 1)`
const auctionThrough = (table: string): string =>
  `(select o.auction_id from ${table} t join offers o on o.id = t.offer_id where t.id = $2::int)`

/** What befalls an auction, its offers, money and goods is one story; what befalls a user is his own. */
const thread = /* sql */ `coalesce('auction:' || case ${thing}
    when 'auction' then $2::int
    when 'offer' then (select auction_id from offers where id = $2::int)
    when 'payment' then ${auctionThrough('payments')}
    when 'payout' then ${auctionThrough('payouts')}
    when 'fee' then ${auctionThrough('fees')}
    when 'delivery' then ${auctionThrough('deliveries')}
    when 'opinion' then ${auctionThrough('opinions')}
  end, ${thing} || ':' || $2::text)`

/**
 * Says in the outbox that something happened; the notices of the domain decide whom to tell. The
 * lock makes those of one thread stand there in the order in which they come true.
 */
export async function announce(
  ctx: Pick<Ctx, 'tx' | 'now'>,
  event: string,
  id: number,
  data: object = {},
): Promise<void> {
  await rows(
    ctx,
    `with story as materialized (select ${thread} as thread),
     held as materialized (
       select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
     ),
     said as (
       insert into outbox_announcements (thread, payload, created_at)
       select thread, $3::jsonb, $4 from held returning thread
     )
     select graphile_worker.add_job('announce', json_build_object('thread', thread),
       job_key := 'announce:' || thread) from said`,
    [event, id, JSON.stringify({ event, id, ...data }), ctx.now.toJSDate()],
  )
}
