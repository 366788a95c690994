import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db.ts'
import type { SmsOutbox } from './phone.schema.ts'

interface Row {
  id: number
  to: string
  language: string
  text: string
  sentAt: Date | null
  error: string | null
  createdAt: Date
}

/** The messages that were written, the newest first. A code is its receiver's alone, but in the demo. */
export async function listSms(ctx: SignedInCtx, { page, pageSize }: SmsOutbox) {
  const rows = await query<Row>(
    ctx,
    `select id, to_phone as "to", language, text, error, sent_at as "sentAt", created_at as "createdAt"
     from outbox_sms order by id desc limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(
    ctx,
    `select count(*)::int as total from outbox_sms`,
  )
  const hide = (text: string) => (ctx.config.demo ? text : text.replace(/\d/g, '•'))
  return {
    data: rows.map(({ sentAt, createdAt, text, ...row }) => ({
      ...row,
      text: hide(text),
      sentAt: sentAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    page,
    pageSize,
    total: counted?.total ?? 0,
    /** Without a service a message that is sent has come as far as here. */
    hasSmsService: ctx.smsSender !== undefined,
  }
}
