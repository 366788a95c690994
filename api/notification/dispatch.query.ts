import { query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { NOTIFICATIONS_CHANNEL } from '#api/kit/notify-streams.ts'
import type { MailNotice } from './mail/compose-mail.part.ts'

export interface CentreRow {
  once: string
  userId: number
  event: string
  data: object
  path: string
}

export interface MailRow {
  once: string
  userId: number | null
  to: string
  language: string
  event: string
  subject: string
  html: string
  text: string
  isSecret: boolean
  /** Unsubscribe link, for mails that can be turned off. */
  unsubscribeUrl: string | null
  /** Set if the mail should wait. */
  dueAt: Date | null
  /** The message that it quotes. */
  quotesId: number | null
}

/** One item of a batched mail. */
export interface BatchItem {
  once: string
  event: string
  /** Id of the subject of the event. */
  id: number
  notice: MailNotice
}

export interface BatchRow extends MailRow {
  userId: number
  dueAt: Date
  batchKey: string
  item: BatchItem
}

/** A push that belongs to a row in the notification centre. */
export interface PushRow {
  once: string
  message: string
  dueAt: Date
}

interface Dispatch {
  /** Ids of the announcements to remove. */
  announcements: readonly number[]
  centre: readonly CentreRow[]
  mails: readonly MailRow[]
  batches: readonly BatchRow[]
  pushes: readonly PushRow[]
}

/**
 * Delayed mails get a job key of their own, so that an immediate mail does not replace their job.
 */
const MAIL_JOB = `'mail:' || lower("to") || coalesce('@' || extract(epoch from "dueAt")::bigint, '')`

/**
 * Inserts run under an advisory lock per user, so that a later id never becomes visible before an
 * earlier one. Locks are taken in a fixed order to avoid deadlocks. The first item of a batch
 * creates its mail; later items are appended to it.
 */
const dispatchAll = /* sql */ `
  with centre as materialized (
    select * from json_to_recordset($1::json)
      as row (place int, once text, "userId" int, event text, data jsonb, path text)
  ),
  mails as materialized (
    select * from json_to_recordset($2::json)
      as row (place int, once text, "userId" int, "to" text, language text, event text, subject text,
        html text, text text, "isSecret" boolean, "unsubscribeUrl" text, "dueAt" timestamptz, "quotesId" int)
  ),
  pushes as materialized (
    select * from json_to_recordset($6::json) as row (place int, once text, message text, "dueAt" timestamptz)
  ),
  batches as materialized (
    select * from json_to_recordset($8::json)
      as row (place int, once text, "userId" int, "to" text, language text, event text, subject text,
        html text, text text, "isSecret" boolean, "unsubscribeUrl" text, "dueAt" timestamptz, "quotesId" int,
        "batchKey" text, item jsonb)
  ),
  held as materialized (
    select pg_advisory_xact_lock(hashtext('notifications'), "userId")
    from (select distinct "userId" from centre order by 1) as people
  ),
  added as (
    insert into notifications (user_id, event, data, path, created_at, dedupe_key)
    select "userId", event, data, path, $3, once
    from centre, (select count(*) from held) as all_held order by place
    on conflict (dedupe_key) do nothing returning user_id, dedupe_key
  ),
  pushed as (
    insert into outbox_pushes (subscription_id, message, created_at, due_at)
    select s.id, p.message, $3, p."dueAt"
    from pushes p join added a on a.dedupe_key = p.once
      join push_subscriptions s on s.user_id = a.user_id and s.public_key = $7
    where exists (select 1 from sessions l where l.family = s.family and l.revoked_at is null
      and l.replaced_at is null and l.expires_at > $3)
    order by p.place
    returning subscription_id, due_at
  ),
  written as (
    insert into outbox_mails
      (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, unsubscribe_url, due_at,
        quotes_id, created_at)
    select once, "userId", "to", language, event, subject, html, text, "isSecret", "unsubscribeUrl", "dueAt",
      "quotesId", $3
    from mails, (select count(*) from held) as all_held order by place
    on conflict (dedupe_key) do nothing
  ),
  gathered as (
    select distinct on ("userId", "batchKey") b.*, jsonb_agg(item) over whole as items,
      bool_or("isSecret") over whole as "anySecret"
    from batches b where not exists (select from outbox_mails where dedupe_key = b.once)
    window whole as (partition by "userId", "batchKey" order by place
      rows between unbounded preceding and unbounded following)
    order by "userId", "batchKey", place
  ),
  waiting as (
    insert into outbox_mails
      (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, unsubscribe_url, due_at,
        quotes_id, batch_key, told, created_at)
    select once, "userId", "to", language, event, subject, html, text, "anySecret", "unsubscribeUrl",
      "dueAt", "quotesId", "batchKey", items, $3
    from gathered, (select count(*) from held) as all_held order by "userId", "batchKey"
    on conflict (user_id, batch_key) where batch_key is not null
      do update set told = outbox_mails.told || excluded.told,
        is_secret = outbox_mails.is_secret or excluded.is_secret
    returning to_email as "to", due_at as "dueAt"
  ),
  told as (delete from outbox_announcements where id = any ($4))
  select
    (select count(pg_notify($5, user_id::text))
     from (select distinct user_id from added) as people) as streams,
    (select count(graphile_worker.add_job('send-push', json_build_object('subscription', id),
       run_at := due_at, job_key := 'push:' || id))
     from (select subscription_id as id, max(due_at) as due_at from pushed group by 1 order by 1) as browsers) as told,
    (select count(graphile_worker.add_job('send-mail', json_build_object('to', "to"),
       run_at := "dueAt", job_key := ${MAIL_JOB}))
     from (select "to", "dueAt" from mails union select "to", "dueAt" from waiting order by 1, 2) as mailboxes) as jobs`

export async function insertNotices(
  ctx: TxCtx,
  { announcements, centre, mails, batches, pushes }: Dispatch,
): Promise<void> {
  await query(ctx, dispatchAll, [
    inOrder(centre),
    inOrder(mails),
    ctx.now.toJSDate(),
    announcements,
    NOTIFICATIONS_CHANNEL,
    inOrder(pushes),
    ctx.pushSender.publicKey,
    inOrder(batches),
  ])
}

const inOrder = (rows: readonly object[]): string => JSON.stringify(rows.map((row, place) => ({ place, ...row })))
