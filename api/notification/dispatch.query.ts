import { query } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { NOTIFICATIONS_CHANNEL } from './notification.rules.ts'

export interface CentreRow {
  once: string
  userId: number
  event: string
  data: object
  path: string
}

export interface MailRow {
  once: string
  userId: number
  to: string
  language: string
  event: string
  subject: string
  html: string
  text: string
  isSecret: boolean
  /** Ends mails of this kind, where its receiver may do without them. */
  unsubscribeUrl: string | null
}

interface Dispatch {
  /** What is told by this, and waits no longer. */
  announcements: readonly number[]
  centre: readonly CentreRow[]
  mails: readonly MailRow[]
}

/**
 * One at a time for each person, so that a later id is never seen before an earlier one; people and
 * mailboxes come in an order of their own, so that no two who tell the same two wait for each other.
 */
const dispatchAll = /* sql */ `
  with centre as materialized (
    select * from json_to_recordset($1::json)
      as row (place int, once text, "userId" int, event text, data jsonb, path text)
  ),
  mails as materialized (
    select * from json_to_recordset($2::json)
      as row (place int, once text, "userId" int, "to" text, language text, event text, subject text,
        html text, text text, "isSecret" boolean, "unsubscribeUrl" text)
  ),
  held as materialized (
    select pg_advisory_xact_lock(hashtext('notifications'), "userId")
    from (select distinct "userId" from centre order by 1) as people
  ),
  added as (
    insert into notifications (user_id, event, data, path, created_at, dedupe_key)
    select "userId", event, data, path, $3, once
    from centre, (select count(*) from held) as all_held order by place
    on conflict (dedupe_key) do nothing returning user_id
  ),
  written as (
    insert into outbox_mails
      (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, unsubscribe_url, created_at)
    select once, "userId", "to", language, event, subject, html, text, "isSecret", "unsubscribeUrl", $3
    from mails, (select count(*) from held) as all_held order by place
    on conflict (dedupe_key) do nothing
  ),
  told as (delete from outbox_announcements where id = any ($4))
  select
    (select count(pg_notify($5, user_id::text))
     from (select distinct user_id from added) as people) as streams,
    (select count(graphile_worker.add_job('send-mail', json_build_object('to', "to"),
       job_key := 'mail:' || lower("to")))
     from (select distinct "to" from mails order by 1) as mailboxes) as jobs`

export async function insertNotices(
  ctx: TxCtx,
  { announcements, centre, mails }: Dispatch,
): Promise<void> {
  await query(ctx, dispatchAll, [
    inOrder(centre),
    inOrder(mails),
    ctx.now.toJSDate(),
    announcements,
    NOTIFICATIONS_CHANNEL,
  ])
}

const inOrder = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, place) => ({ place, ...row })))
