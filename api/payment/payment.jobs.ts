import type { Jobs } from '#api/kit/jobs.ts'
import { closeLeftCheckout } from './close-checkout.ts'
import type { RefundOrder } from './order-refund.ts'
import { releaseDuePayouts } from './release-payout.ts'
import { retryPayouts } from './retry-payouts.ts'
import { sendPayouts } from './send-payouts.ts'
import { sendRefund } from './send-refund.ts'

/** Money on its way: by the clock, or after a commit. */
export const paymentJobs: Jobs = {
  'release-payouts': { every: '*/10 * * * *', work: releaseDuePayouts },
  'send-payouts': { every: '*/5 * * * *', work: sendPayouts },
  'retry-payouts': { every: '40 5 * * *', work: retryPayouts },
  'send-refund': { work: (ctx, payload) => sendRefund(ctx, payload as unknown as RefundOrder) },
  'close-checkout': {
    work: (ctx, payload) => closeLeftCheckout(ctx, { paymentId: Number(payload.paymentId) }),
  },
}
