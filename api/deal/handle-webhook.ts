import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { AppError } from '#api/kit/fail.ts'
import type { ProcessorEvent } from '#api/payment/card-processor.part.ts'

/** Its pauses grow to six hours: an event that cannot be handled for a day is before the office. */
const EVENT_TRIES = 13

/**
 * The card processor says that something happened. The signed event is stored and handled after the
 * answer, once, by a job: a burst is taken whole, and a fault of ours is no reason to send it again.
 */
export async function handleWebhook(ctx: Ctx): Promise<{ received: true }> {
  const { id, type, ...about } = readEvent(ctx)
  await query(
    ctx,
    `with kept as (
       insert into processor_events (id, type, about, received_at, handled_at)
       values ($1, $2, $3, $4, null) on conflict (id) do nothing returning id
     )
     select (graphile_worker.add_job('handle-processor-event',
       json_build_object('eventId', id), max_attempts := $5)).id from kept`,
    [id, type, JSON.stringify(about), ctx.now.toJSDate(), EVENT_TRIES],
  )
  return { received: true }
}

function readEvent(ctx: Ctx): ProcessorEvent {
  const { rawBody } = ctx.io
  const signature = ctx.io.header('stripe-signature')
  if (!rawBody || !signature) throw new AppError('forbidden').noting({ why: 'no signature' })
  try {
    return ctx.cardProcessor.readEvent(rawBody, signature, ctx.now.toJSDate())
  } catch {
    throw new AppError('forbidden').noting({ why: 'bad signature' })
  }
}
