import type { DateTime } from 'luxon'
import { actorOf, AUDIT_VALUES, auditValues, insertAudit, onBehalfOf, type AuditEntry } from '#api/kit/db/audit.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { RowChange } from '#api/kit/db/row-change.ts'

interface JobOptions {
  runAt?: DateTime
  /** A newer job with the same key replaces the older one, unless that has begun. */
  key?: string
  maxAttempts?: number
}

/** Adds a job in the same transaction: it runs if and only if the transaction commits. */
export async function addJob(
  ctx: Pick<Ctx, 'tx'>,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await query(
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

/** Adds several jobs with the same payload. */
export const addJobs = (ctx: Pick<Ctx, 'tx'>, tasks: readonly string[], payload: object): Promise<unknown> =>
  query(ctx, `select (graphile_worker.add_job(task, payload := $2::json)).id from unnest($1::text[]) task`, [
    tasks,
    JSON.stringify(payload),
  ])

/** The first word of an event such as `offer.accept`: the type of thing that the id belongs to. */
const thing = (event: string): string => `split_part(${event}::text, '.', 1)`

/**
 * Events of an auction, its offers, payments and deliveries share one thread; a user's events have
 * their own.
 */
function threadOf(event: string, id: string): string {
  const auctionThrough = (table: string): string =>
    `(select o.auction_id from ${table} t join offers o on o.id = t.offer_id where t.id = ${id}::int)`
  const auctionOfPayment = (table: string): string =>
    `(select o.auction_id from ${table} t join payments p on p.id = t.payment_id
      join offers o on o.id = p.offer_id where t.id = ${id}::int)`
  return /* sql */ `coalesce('auction:' || case ${thing(event)}
    when 'auction' then ${id}::int
    when 'offer' then (select auction_id from offers where id = ${id}::int)
    when 'payment' then ${auctionThrough('payments')}
    when 'payout' then ${auctionThrough('payouts')}
    when 'refund' then ${auctionOfPayment('refunds')}
    when 'chargeback' then ${auctionOfPayment('chargebacks')}
    when 'reversal' then (select o.auction_id from reversals t join payouts p on p.id = t.payout_id
      join offers o on o.id = p.offer_id where t.id = ${id}::int)
    when 'fee' then ${auctionThrough('fees')}
    when 'delivery' then ${auctionThrough('deliveries')}
    when 'tracking' then ${auctionThrough('tracking_shares')}
    when 'opinion' then ${auctionThrough('opinions')}
    when 'proposal' then ${auctionThrough('change_proposals')}
    when 'cancellation' then ${auctionThrough('cancel_requests')}
    when 'fraud' then ${auctionThrough('fraud_reports')}
    when 'acceptance' then ${auctionThrough('acceptances')}
    when 'complaint' then ${auctionThrough('complaints')}
    when 'settlement' then ${auctionThrough('settlements')}
    when 'door' then ${auctionThrough('door_prices')}
    when 'rescue' then (select auction_id from rescues where id = ${id}::int)
    when 'reinstatement' then ${auctionThrough('reinstatements')}
    when 'decision' then (select auction_id from decisions where id = ${id}::int)
    when 'report' then (select auction_id from listing_reports where id = ${id}::int)
    when 'request' then (select auction_id from offer_requests where id = ${id}::int)
    when 'masking' then (select auction_id from messages where id = ${id}::int)
    when 'message' then (select auction_id from messages where id = ${id}::int)
  end, ${thing(event)} || ':' || ${id}::text)`
}

/**
 * The lock makes the events of a thread appear in commit order. Its parameters are $1 to $4,
 * shifted by `before` if another statement's come first.
 */
function insertAnnouncement(others = '', before = 0): string {
  const at = (place: number): string => `$${before + place}`
  return /* sql */ `with ${others}
    story as materialized (select ${threadOf(at(1), at(2))} as thread),
    held as materialized (
      select thread, pg_advisory_xact_lock(hashtext('announce'), hashtext(thread)) from story
    ),
    said as (
      insert into outbox_announcements (thread, payload, created_at)
      select thread, ${at(3)}::jsonb, ${at(4)} from held returning thread
    )
    select (graphile_worker.add_job('announce', json_build_object('thread', thread),
      job_key := 'announce:' || thread)).id from said`
}

const announcementValues = (ctx: Pick<Ctx, 'now'>, event: string, id: number, data: object): unknown[] => [
  event,
  id,
  JSON.stringify({ event, id, ...data }),
  ctx.now.toJSDate(),
]

const announcement = insertAnnouncement()

/** With the audit entry, after the change of a row with `before` parameters. */
const auditedAnnouncement = (change: string, before: number): string =>
  insertAnnouncement(`${change} noted as (${insertAudit(before)}),`, before + AUDIT_VALUES)

/** Writes an event to the outbox; the notices of its domain decide whom to notify. */
export async function publishEvent(
  ctx: Pick<Ctx, 'tx' | 'now'>,
  event: string,
  id: number,
  data: object = {},
): Promise<void> {
  await query(ctx, announcement, announcementValues(ctx, event, id, data))
}

/**
 * An event with its audit entry and its row change in one statement: every state change has all
 * three.
 */
export async function auditAndAnnounce(
  ctx: Ctx,
  entry: AuditEntry & { thingId: number },
  data: object = {},
  change?: RowChange,
): Promise<void> {
  const said = announcementValues(ctx, `${entry.machine}.${entry.event}`, entry.thingId, data)
  const { text, bind } = change ?? { text: '', bind: [] }
  const statement = auditedAnnouncement(text && `moved as (${text}),`, bind.length)
  await query(ctx, statement, [...bind, ...auditValues(ctx, entry), ...said])
}

/** A new row, its audit entry, and the thread of its event. */
export interface Made {
  row: RowChange
  entry: Omit<AuditEntry, 'thingId' | 'from' | 'reason'>
  thread: string
  tell: object
}

/** Inserts a row with its audit entry and its event in one statement; returns its id. */
export async function makeAuditAndAnnounce(ctx: Ctx, { row, entry, thread, tell }: Made): Promise<number> {
  const { machine, event, to } = entry
  const payload = JSON.stringify({ event: `${machine}.${event}`, ...tell })
  const at = ctx.now.toJSDate()
  const bind = [machine, event, to, actorOf(ctx), ctx.requestId, at, thread, payload, onBehalfOf(ctx)]
  const made = await queryOne<{ id: number }>(ctx, makingOf(row), [...row.bind, ...bind])
  if (!made) throw new Error(`${machine} was not made`)
  return made.id
}

function makingOf({ text, bind }: RowChange): string {
  const at = (place: number): string => `$${bind.length + place}`
  return /* sql */ `with made as (${text} returning id),
    noted as (
      insert into audit_events (machine, thing_id, event, to_state, actor_id, request_id, at, on_behalf_of)
      select ${at(1)}, id::text, ${at(2)}, ${at(3)}, ${at(4)}::int, ${at(5)}, ${at(6)}, ${at(9)}::int from made
    ),
    held as materialized (
      select id, pg_advisory_xact_lock(hashtext('announce'), hashtext(${at(7)}::text)) from made
    ),
    said as (
      insert into outbox_announcements (thread, payload, created_at)
      select ${at(7)}, ${at(8)}::jsonb || jsonb_build_object('id', id), ${at(6)} from held returning thread
    )
    select made.id, (graphile_worker.add_job('announce', json_build_object('thread', thread),
      job_key := 'announce:' || thread)).id as job from made, said`
}
