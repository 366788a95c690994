import { query } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { SMS_NOTICES_PER_DAY } from '#api/account/phone/phone.rules.ts'

export interface SmsRow {
  once: string
  event: string
  userId: number
  to: string
  language: string
  text: string
  /** Set if the message should wait. */
  dueAt: Date | null
}

/** Enforces the daily limit of SMS per user; the rest stays in the notification centre. */
const insertOne = /* sql */ `
  with added as (
    insert into outbox_sms (dedupe_key, event, user_id, to_phone, language, text, due_at, created_at)
    select $1, $2, $3, $4, $5, $6, $7, $8
    where (select count(*) from outbox_sms
      where user_id = $3 and event is not null and created_at > $8::timestamptz - interval '1 day') < $9
    on conflict (dedupe_key) do nothing returning id
  )
  select graphile_worker.add_job('send-sms', json_build_object('id', id), run_at := $7) from added`

export async function insertSms(ctx: TxCtx, rows: readonly SmsRow[]): Promise<void> {
  for (const { once, event, userId, to, language, text, dueAt } of rows)
    await query(ctx, insertOne, [
      once,
      event,
      userId,
      to,
      language,
      text,
      dueAt,
      ctx.now.toJSDate(),
      SMS_NOTICES_PER_DAY,
    ])
}
