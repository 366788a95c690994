import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import type { ListOutbox } from '#api/notification/notification.schema.ts'
import { outboxColumns, outboxMailView, type OutboxRow } from '#api/notification/notification.view.ts'

const asked = `where ($1::text is null or position(lower($1) in lower(to_email::text)) > 0)
  and ($2::text is null or event = $2)
  and ($3::text is null or $3 =
    case when sent_at is not null then 'sent' when error is not null then 'failed' else 'waiting' end)`

/** Outgoing mails, newest first: sent, waiting, or failed with the error. */
export async function listOutbox(ctx: Ctx, { page, pageSize, email, event, state }: ListOutbox) {
  const filter = [email || null, event || null, state || null]
  const rows = await query<OutboxRow>(
    ctx,
    `select ${outboxColumns} from outbox_mails ${asked} order by id desc limit $4 offset $5`,
    [...filter, pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(
    ctx,
    `select count(*)::int as total from outbox_mails ${asked}`,
    filter,
  )
  return {
    data: rows.map((mail) => outboxMailView(ctx.config, mail)),
    page,
    pageSize,
    total: counted?.total ?? 0,
    /** Without a mail server, mails end in this outbox. */
    hasMailServer: ctx.config.smtpUrl !== undefined,
  }
}
