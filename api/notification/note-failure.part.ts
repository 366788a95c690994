import { closeMailbox } from '#api/account/user/mailbox.part.ts'
import { queryOne } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { FAILED_DAYS, FAILED_MAILS, isGone } from './mail/mail-report.rules.ts'

export interface ReturnedMail {
  id: number
  to: string
  sentAt: Date
}

interface Said {
  kind: 'failure' | 'complaint'
  status: string
  detail: string
}

/** False if the same was already reported for this mail. */
export async function isFirstReport(ctx: TxCtx, mailId: number, said: Said): Promise<boolean> {
  const added = await queryOne(
    ctx,
    `insert into mail_reports (mail_id, kind, status, detail, at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning mail_id`,
    [mailId, said.kind, said.status, said.detail, ctx.now.toJSDate()],
  )
  return added !== undefined
}

/**
 * Records a failed delivery. Closes the mailbox if it does not exist, or if its mails have failed
 * for days.
 */
export async function noteFailure(
  ctx: TxCtx,
  mail: ReturnedMail,
  { status, detail }: Pick<Said, 'status' | 'detail'>,
): Promise<void> {
  if (!(await isFirstReport(ctx, mail.id, { kind: 'failure', status, detail }))) return
  if (isGone(status) || (await failsForDays(ctx, mail))) await closeMailbox(ctx, { ...mail, status, detail })
}

/**
 * Counts the latest mails that failed in a row, up to this one. A mail without a report counts as
 * delivered.
 */
async function failsForDays(ctx: TxCtx, { id, to }: ReturnedMail): Promise<boolean> {
  const row = await queryOne<{ mails: number; days: number }>(
    ctx,
    `with fates as (
       select m.id, r.at from outbox_mails m
         left join mail_reports r on r.mail_id = m.id and r.kind = 'failure'
         left join mailbox_closures x on x.email = m.to_email
       where m.to_email = $1 and m.id <= $2 and (m.sent_at is not null or r.at is not null)
         and (x.opened_at is null or m.created_at > x.opened_at)
     )
     select count(*)::int as mails, extract(epoch from max(at) - min(at)) / 86400 as days from fates
     where id > coalesce((select max(id) from fates where at is null), 0)`,
    [to, id],
  )
  return row !== undefined && row.mails >= FAILED_MAILS && Number(row.days) >= FAILED_DAYS
}
