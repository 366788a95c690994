import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db.ts'
import { SmsRefused } from './sms-sender.part.ts'

interface Waiting {
  id: number
  to: string
  text: string
}

/** A message may take the service so long; our connection waits in its transaction. */
const SENDING_MS = 30_000

/**
 * Sends one message. Where no service is set the outbox is where messages arrive, and an administrator
 * reads them there. What the service refuses for good is put aside; what it cannot do now is tried again.
 */
export async function sendSms(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const failure = await inTransaction(ctx, async (inside) => {
    await query(inside, `set local idle_in_transaction_session_timeout = ${SENDING_MS}`)
    const sms = await queryOne<Waiting>(
      inside,
      `select id, to_phone as "to", text from outbox_sms
       where id = $1 and sent_at is null and error is null for update skip locked`,
      [id],
    )
    if (!sms) return undefined
    return (
      ctx.smsSender?.send(sms).then(
        () => keepSent(inside, id, ''),
        (error: unknown) => keepError(inside, id, error),
      ) ?? keepSent(inside, id, sms.text)
    )
  })
  if (failure) throw failure
}

/** Once it has gone out, its code is nobody's to read but the receiver's. */
async function keepSent(ctx: Ctx, id: number, text: string): Promise<undefined> {
  await query(ctx, `update outbox_sms set sent_at = $2, text = $3 where id = $1`, [
    id,
    ctx.now.toJSDate(),
    text,
  ])
}

async function keepError(ctx: Ctx, id: number, error: unknown): Promise<Error | undefined> {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (!(failure instanceof SmsRefused)) return failure
  ctx.log.warn({ sms: id }, 'a message was refused')
  await query(ctx, `update outbox_sms set error = $2 where id = $1`, [id, failure.message])
  return undefined
}
