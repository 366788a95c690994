import type { Jobs } from '#api/kit/jobs.ts'
import { handleProcessorEvent } from './handle-processor-event.ts'
import { closeStaleCheckout } from './close-checkout.ts'
import { expireAuctions } from './expire-auctions.ts'
import { expireReservations } from './expire-reservations.ts'
import { lapseAcceptances } from './lapse-acceptances.ts'
import { lapseAskedReinstatements } from './lapse-reinstatements.ts'
import { lapseCancelRequests } from './lapse-cancel-requests.ts'
import { releaseDuePayouts } from './release-payout.ts'

/** Jobs that change auction, offer and payment together. */
export const dealJobs: Jobs = {
  'expire-auctions': { every: '*/10 * * * *', work: expireAuctions },
  'expire-reservations': { every: '* * * * *', work: expireReservations },
  'lapse-acceptances': { every: '*/10 * * * *', work: lapseAcceptances },
  'lapse-cancel-requests': { every: '*/10 * * * *', work: lapseCancelRequests },
  'lapse-reinstatements': { every: '*/10 * * * *', work: lapseAskedReinstatements },
  'release-payouts': { every: '*/10 * * * *', work: releaseDuePayouts },
  'handle-processor-event': {
    work: (ctx, payload) => handleProcessorEvent(ctx, { eventId: String(payload.eventId) }),
  },
  'close-checkout': {
    work: (ctx, payload) => closeStaleCheckout(ctx, { paymentId: Number(payload.paymentId) }),
  },
}
