import { query } from '#api/kit/db.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import type { MailNotice } from './compose-mail.part.ts'
import { MAIL_JOB, type MailRow } from './dispatch.query.ts'

/** What one mail of several tells. */
export interface BatchItem {
  once: string
  event: string
  /** Of the thing that it happened to. */
  id: number
  notice: MailNotice
}

export interface BatchRow extends MailRow {
  userId: number
  dueAt: Date
  batchKey: string
  item: BatchItem
}

/** The first of several is there to be seen; those that come while it waits are added to it. */
const insertOne = /* sql */ `
  with held as (
    insert into outbox_mails
      (dedupe_key, user_id, to_email, language, event, subject, html, text, is_secret, unsubscribe_url, due_at,
       batch_key, told, created_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, $11, jsonb_build_array($12::jsonb), $13
    where not exists (select from outbox_mails where dedupe_key = $1)
    on conflict (user_id, batch_key) where batch_key is not null
      do update set told = outbox_mails.told || excluded.told
    returning to_email as "to", due_at as "dueAt"
  )
  select graphile_worker.add_job('send-mail', json_build_object('to', "to"),
    run_at := "dueAt", job_key := ${MAIL_JOB}) from held`

export async function insertBatches(ctx: TxCtx, rows: readonly BatchRow[]): Promise<void> {
  for (const row of rows)
    await query(ctx, insertOne, [
      row.once,
      row.userId,
      row.to,
      row.language,
      row.event,
      row.subject,
      row.html,
      row.text,
      row.unsubscribeUrl,
      row.dueAt,
      row.batchKey,
      JSON.stringify(row.item),
      ctx.now.toJSDate(),
    ])
}
