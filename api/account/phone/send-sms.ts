import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'
import { SmsRefused } from './sms-sender.port.ts'

interface Waiting {
  id: number
  to: string
  text: string
}

/** Maximum time for the SMS service, while our transaction stays idle. */
const SENDING_MS = 30_000

/**
 * Sends the due messages for this message's phone number, in order. Without an SMS service the
 * outbox is the destination, where an administrator reads them. Permanent rejections are marked;
 * other failures are retried.
 */
export async function sendSms(ctx: Ctx, { id }: { id: number }): Promise<void> {
  while (await sendNext(ctx, id));
}

/** False if no message is due. */
async function sendNext(ctx: Ctx, id: number): Promise<boolean> {
  const { sms, failure } = await inTransaction(ctx, async (inside) => {
    await query(inside, `set local idle_in_transaction_session_timeout = ${SENDING_MS}`)
    const sms = await queryOne<Waiting>(
      inside,
      `select id, to_phone as "to", text from outbox_sms
       where to_phone = (select to_phone from outbox_sms where id = $1)
         and sent_at is null and error is null and (due_at is null or due_at <= $2)
       order by id limit 1 for update`,
      [id, ctx.now.toJSDate()],
    )
    return { sms, failure: sms && (await send(inside, sms)) }
  })
  if (failure) throw failure
  return sms !== undefined
}

const send = async (ctx: Ctx, sms: Waiting): Promise<Error | undefined> =>
  ctx.smsSender
    ? ctx.smsSender.send(sms).then(
        () => keepSent(ctx, sms.id, ''),
        (error: unknown) => keepError(ctx, sms.id, error),
      )
    : keepSent(ctx, sms.id, sms.text)

/** Once a code is sent, its text is deleted. */
async function keepSent(ctx: Ctx, id: number, text: string): Promise<undefined> {
  await query(
    ctx,
    `update outbox_sms set sent_at = $2, text = case when event is null then $3 else text end where id = $1`,
    [id, ctx.now.toJSDate(), text],
  )
}

async function keepError(ctx: Ctx, id: number, error: unknown): Promise<Error | undefined> {
  const failure = error instanceof Error ? error : new Error(String(error))
  if (!(failure instanceof SmsRefused)) return failure
  ctx.log.warn({ sms: id }, 'a message was refused')
  await query(ctx, `update outbox_sms set error = $2 where id = $1`, [id, failure.message])
  return undefined
}
