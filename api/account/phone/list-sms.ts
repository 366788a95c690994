import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { SmsOutbox } from './phone.schema.ts'

interface Row {
  id: number
  to: string
  language: string
  text: string
  /** Event of the notification; null for a code. */
  event: string | null
  dueAt: Date | null
  sentAt: Date | null
  error: string | null
  createdAt: Date
}

/** Outgoing SMS, newest first. Codes are masked outside the demo. */
export async function listSms(ctx: SignedInCtx, { page, pageSize }: SmsOutbox) {
  const rows = await query<Row>(
    ctx,
    `select id, to_phone as "to", language, text, event, error, due_at as "dueAt", sent_at as "sentAt", created_at as "createdAt"
     from outbox_sms order by id desc limit $1 offset $2`,
    [pageSize, (page - 1) * pageSize],
  )
  const counted = await queryOne<{ total: number }>(ctx, `select count(*)::int as total from outbox_sms`)
  const hide = ({ text, event }: Pick<Row, 'text' | 'event'>) =>
    ctx.config.demo || event !== null ? text : text.replace(/\d/g, '•')
  return {
    data: rows.map(({ sentAt, dueAt, createdAt, ...row }) => ({
      ...row,
      text: hide(row),
      dueAt: sentAt ? null : (dueAt?.toISOString() ?? null),
      sentAt: sentAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    page,
    pageSize,
    total: counted?.total ?? 0,
    /** Without an SMS service, messages end in this outbox. */
    hasSmsService: ctx.smsSender !== undefined,
  }
}
