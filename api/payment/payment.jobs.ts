import type { Ctx } from '#api/kit/context.ts'
import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import type { RefundRequest } from './enqueue-refund.part.ts'
import { PROCESSOR_EVENT_DAYS } from './payment.rules.ts'
import { retryPayouts } from './retry-payouts.ts'
import { sendPayouts } from './send-payouts.ts'
import { sendReversal, type ReversalRequest } from './send-reversal.ts'
import { sendRefund } from './send-refund.ts'

/** Jobs for money: scheduled, or after a commit. */
export const paymentJobs: Jobs = {
  'send-payouts': { every: '*/5 * * * *', work: sendPayouts },
  'retry-payouts': { every: '40 5 * * *', work: retryPayouts },
  'send-refund': { work: (ctx, payload) => sendRefund(ctx, payload as unknown as RefundRequest) },
  'send-reversal': {
    work: (ctx, payload) => sendReversal(ctx, payload as unknown as ReversalRequest),
  },
  'forget-processor-events': {
    every: '22 3 * * *',
    madeUpFor: '1d',
    work: (ctx) => forgetProcessor(ctx, ctx.now.minus({ days: PROCESSOR_EVENT_DAYS }).toJSDate()),
  },
}

async function forgetProcessor(ctx: Ctx, before: Date): Promise<void> {
  await deleteOld(ctx, 'processor_events', 'received_at < $1 and handled_at is not null', [before])
  await deleteOld(ctx, 'processor_answers', 'at < $1', [before])
}
