import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { AppError } from '#api/kit/fail.ts'
import type { ProcessorEvent } from '#api/payment/card-processor.port.ts'

/** Backoff grows to six hours, so an event that fails for a day becomes visible to staff. */
const EVENT_TRIES = 13

/**
 * Receives an event of the card processor. It is stored and handled by a job after the answer, so
 * bursts are accepted and our own errors cause no redelivery.
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
