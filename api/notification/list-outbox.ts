import type { Ctx } from '#api/kit/context.ts'
import { row, rows } from '#api/kit/db.ts'
import type { ListOutbox } from './notification.schema.ts'
import { outboxMailView, type OutboxRow } from './notification.view.ts'

const asked = `where ($1::text is null or to_email = $1::citext) and ($2::text is null or event = $2)`

/** The mails that were written, the newest first: sent, waiting, or refused and why. */
export async function listOutbox(ctx: Ctx, { page, pageSize, email, event }: ListOutbox) {
  const filter = [email || null, event || null]
  const found = await rows<OutboxRow>(
    ctx,
    `select id, to_email as "to", language, event, subject, text, error, sent_at as "sentAt",
       created_at as "createdAt"
     from outbox_mails ${asked} order by id desc limit $3 offset $4`,
    [...filter, pageSize, (page - 1) * pageSize],
  )
  const counted = await row<{ total: number }>(
    ctx,
    `select count(*)::int as total from outbox_mails ${asked}`,
    filter,
  )
  return { data: found.map(outboxMailView), page, pageSize, total: counted?.total ?? 0 }
}
