import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'

/**
 * Empties the mails that quote messages, by an SQL condition on these. A mail that was not sent yet is deleted; a batch
 * stays, because it is written when it is due.
 */
export async function forgetQuotes(ctx: Ctx, condition: string, values: unknown[]): Promise<void> {
  const quoting = `quotes_id in (select id from messages where ${condition})`
  await query(
    ctx,
    `delete from outbox_mails where ${quoting} and sent_at is null and refused_at is null and batch_key is null`,
    values,
  )
  await query(ctx, `update outbox_mails set html = '', text = '', quotes_id = null where ${quoting}`, values)
}
