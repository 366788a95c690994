import { audit } from '#api/kit/db/audit.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'

/**
 * SQL: mails to the address in `email` bounced permanently, and it has not been confirmed since.
 */
export const isClosedMailbox = (email: string): string =>
  `exists (select 1 from mailbox_closures x where x.email = ${email} and x.opened_at is null)`

interface Returned {
  to: string
  sentAt: Date
  status: string
  detail: string
}

/**
 * Stops all mail to this address except confirmation mails, and notifies the accounts that use it.
 * A bounce of a mail sent before the last confirmation is ignored as stale.
 */
export async function closeMailbox(ctx: TxCtx, { to, sentAt, status, detail }: Returned) {
  const closed = await queryOne(
    ctx,
    `insert into mailbox_closures as known (email, status, detail, closed_at)
     select $1::citext, $2, $3, $4 where not exists (
       select 1 from users where email = $1 and status <> 'erased' and email_confirmed_at > $5)
     on conflict (email) do update set status = $2, detail = $3, closed_at = $4, opened_at = null
       where known.opened_at < $5
     returning email`,
    [to, status, detail, ctx.now.toJSDate(), sentAt],
  )
  if (!closed) return
  for (const userId of await accountsAt(ctx, to)) {
    await note(ctx, userId, 'close', `${status} ${detail}`)
    await publishEvent(ctx, 'mailbox.close', userId)
  }
}

/** The owner has opened a confirmation mail, or an administrator lifts the closure. */
export async function openMailbox(ctx: TxCtx, email: string, event: 'prove' | 'lift'): Promise<void> {
  const opened = await queryOne(
    ctx,
    `update mailbox_closures set opened_at = $2 where email = $1 and opened_at is null returning email`,
    [email, ctx.now.toJSDate()],
  )
  if (!opened) return
  for (const userId of await accountsAt(ctx, email)) await note(ctx, userId, event)
}

async function accountsAt(ctx: Ctx, email: string): Promise<number[]> {
  const rows = await query<{ id: number }>(
    ctx,
    `select id from users where email = $1 and status <> 'erased' order by id`,
    [email],
  )
  return rows.map(({ id }) => id)
}

const note = (ctx: Ctx, thingId: number, event: 'close' | 'prove' | 'lift', reason?: string) =>
  audit(ctx, {
    ...{ machine: 'mailbox', thingId, event, reason },
    ...(event === 'close' ? { from: 'open', to: 'closed' } : { from: 'closed', to: 'open' }),
  })
