import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'
import { PushGone, PushRefused, type PushTarget } from '#api/kit/services.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { PUSH_TRIED_HOURS } from './push.rules.ts'

export interface Told {
  subscription: number
}

interface WaitingPush extends PushTarget {
  id: number
  subscriptionId: number
  message: string
}

/** Maximum time for the push service per message, while our transaction stays idle. */
const SENDING_MS = 30_000

/**
 * Sends the due messages of one browser, in order. Sent messages are deleted, because the
 * notification centre has them.
 */
export async function sendPushes(ctx: Ctx, { subscription }: Told): Promise<void> {
  await forgetLate(ctx, subscription)
  while (await sendNext(ctx, subscription));
}

async function forgetLate(ctx: Ctx, subscription: number): Promise<void> {
  await query(ctx, `delete from outbox_pushes where subscription_id = $1 and created_at < $2`, [
    subscription,
    ctx.now.minus({ hours: PUSH_TRIED_HOURS }).toJSDate(),
  ])
}

/**
 * False if no message is due. A temporary failure throws and stops the later messages until the
 * queue retries.
 */
async function sendNext(ctx: Ctx, subscription: number): Promise<boolean> {
  const { push, failure } = await inTransaction(ctx, async (ctx) => {
    await query(ctx, `set local idle_in_transaction_session_timeout = ${SENDING_MS}`)
    const push = await findNext(ctx, subscription)
    return { push, failure: push && (await send(ctx, push)) }
  })
  if (failure) throw failure
  return push !== undefined
}

/** The next due message, locked so that concurrent jobs do not send it twice. */
const findNext = (ctx: TxCtx, subscription: number): Promise<WaitingPush | undefined> =>
  queryOne<WaitingPush>(
    ctx,
    `select w.id, w.message, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth
     from outbox_pushes w join push_subscriptions s on s.id = w.subscription_id
     where s.id = $1 and w.due_at <= $2 order by w.id limit 1 for update`,
    [subscription, ctx.now.toJSDate()],
  )

async function send(ctx: TxCtx, push: WaitingPush): Promise<Error | undefined> {
  try {
    await ctx.pushSender.send(push, push.message)
  } catch (error) {
    if (error instanceof PushGone) return forgetBrowser(ctx, push)
    if (!(error instanceof PushRefused)) return error instanceof Error ? error : new Error(String(error))
    ctx.log.warn({ push: push.id, err: error }, 'a push message was refused')
  }
  await query(ctx, `delete from outbox_pushes where id = $1`, [push.id])
  return undefined
}

/** The subscription was revoked or has expired: deletes it with its messages. */
async function forgetBrowser(ctx: TxCtx, { subscriptionId }: WaitingPush): Promise<undefined> {
  await query(ctx, `delete from push_subscriptions where id = $1`, [subscriptionId])
  return undefined
}
