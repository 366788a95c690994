import { mailGroupOf } from '#api/common/mail-groups.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { composeBatch } from './compose-batch.part.ts'
import type { BatchItem } from './dispatch.query.ts'
import { findStillOpen } from './still-open.query.ts'
import { findRecipients, type Recipient } from './recipient.query.ts'

interface Batch {
  id: number
  userId: number
  to: string
  batchKey: string
  told: BatchItem[]
}

/**
 * Writes the due batched mails as things stand now. Items that the recipient has already seen on
 * the site are dropped, and so are those whose matter is over; an empty batch is deleted.
 */
export async function closeBatches(ctx: Ctx, to: string): Promise<void> {
  while (await inTransaction(ctx, (ctx) => closeNext(ctx, to)));
}

/** SQL condition: batches of mailbox `$1` that are due at `$2`. */
export const DUE = `where to_email = $1 and batch_key is not null and due_at <= $2`

async function closeNext(ctx: TxCtx, to: string): Promise<boolean> {
  const batch = await queryOne<Batch>(
    ctx,
    `select id, user_id as "userId", to_email as "to", batch_key as "batchKey", told from outbox_mails
     ${DUE} order by id limit 1 for update`,
    [to, ctx.now.toJSDate()],
  )
  if (!batch) return false
  const receiver = (await findRecipients(ctx, [batch.userId])).get(batch.userId)
  const left = receiver ? await findLeft(ctx, batch, receiver) : []
  const written = receiver && (await composeBatch(ctx, batch.batchKey, left, receiver))
  if (!receiver || !written) {
    await query(ctx, `delete from outbox_mails where id = $1`, [batch.id])
    return true
  }
  const { event, subject, html, text, unsubscribeUrl, quotesId } = written
  await query(
    ctx,
    `update outbox_mails set batch_key = null, told = null, to_email = $2, language = $3, event = $4,
       subject = $5, html = $6, text = $7, unsubscribe_url = $8, quotes_id = $9 where id = $1`,
    [batch.id, receiver.email, receiver.storefront.language, event, subject, html, text, unsubscribeUrl, quotesId],
  )
  if (receiver.email.toLowerCase() !== batch.to.toLowerCase()) await addJob(ctx, 'send-mail', { to: receiver.email })
  return true
}

async function findLeft(ctx: TxCtx, { userId, told }: Batch, receiver: Recipient) {
  const read = await query<{ once: string }>(
    ctx,
    `select dedupe_key as once from notifications
     where user_id = $1 and coalesce(read_at, seen_at) is not null and dedupe_key = any ($2)`,
    [userId, told.map(({ once }) => once)],
  )
  const isRead = new Set(read.map(({ once }) => once))
  const unseen = told.filter(({ once, event, notice }) => {
    const group = mailGroupOf(event, notice.words)
    return !isRead.has(once) && !(group && receiver.mailsOff.includes(group))
  })
  return findStillOpen(ctx, userId, unseen)
}
