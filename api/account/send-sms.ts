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
 * Sends what waits by now for the phone of this message, in its order. Where no service is set the outbox is where
 * messages arrive, and an administrator reads them there. What the service refuses for good is put aside; what it
 * cannot do now is tried again.
 */
export async function sendSms(ctx: Ctx, { id }: { id: number }): Promise<void> {
  while (await sendNext(ctx, id));
}

/** False when there is none. */
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

/** Once it has gone out, its code is nobody's to read but the receiver's. */
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
