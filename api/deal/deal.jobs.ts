import type { Jobs } from '#api/kit/worker/jobs.ts'
import { handleProcessorEvent } from './handle-processor-event.ts'
import { closeStaleCheckout } from './close-checkout.ts'
import { expireAuctions } from './expire-auctions.ts'
import { expireReservations } from './expire-reservations.ts'
import { releaseDuePayouts } from './release-payout.ts'

/** Jobs that change auction, offer and payment together. */
export const dealJobs: Jobs = {
  'expire-auctions': { every: '*/10 * * * *', work: expireAuctions },
  'expire-reservations': { every: '* * * * *', work: expireReservations },
  'release-payouts': { every: '*/10 * * * *', work: releaseDuePayouts },
  'handle-processor-event': {
    work: (ctx, payload) => handleProcessorEvent(ctx, { eventId: String(payload.eventId) }),
  },
  'close-checkout': {
    work: (ctx, payload) => closeStaleCheckout(ctx, { paymentId: Number(payload.paymentId) }),
  },
}
