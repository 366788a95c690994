import { deleteOld } from '#api/kit/delete-old.ts'
import type { Jobs } from '#api/kit/jobs.ts'
import type { RefundRequest } from './enqueue-refund.part.ts'
import { PROCESSOR_EVENT_DAYS } from './payment.rules.ts'
import { retryPayouts } from './retry-payouts.ts'
import { sendPayouts } from './send-payouts.ts'
import { sendRefund } from './send-refund.ts'

/** Money on its way: by the clock, or after a commit. */
export const paymentJobs: Jobs = {
  'send-payouts': { every: '*/5 * * * *', work: sendPayouts },
  'retry-payouts': { every: '40 5 * * *', work: retryPayouts },
  'send-refund': { work: (ctx, payload) => sendRefund(ctx, payload as unknown as RefundRequest) },
  'forget-processor-events': {
    every: '22 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'processor_events', 'received_at < $1', [
        ctx.now.minus({ days: PROCESSOR_EVENT_DAYS }).toJSDate(),
      ]),
  },
}
