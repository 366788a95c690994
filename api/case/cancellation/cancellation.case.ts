import { isStillAhead } from '#api/delivery/delivery.rules.ts'
import { dealCase } from '#api/offer/deal-case.move.ts'
import { CancelRequest } from './cancel-request.model.ts'
import { moveCancelRequest, overtakeCancelRequest } from './cancel-request.move.ts'
import { askToCancel } from './ask-to-cancel.part.ts'

/** A request to cancel is over once the goods are picked up or its deal has ended. */
export const cancellationCase = {
  ask: askToCancel,
  ...dealCase({
    model: CancelRequest,
    move: moveCancelRequest,
    open: ['open'],
    onOffer: {
      active: 'stays',
      stale: 'stays',
      awaiting_payment: 'stays',
      accepted: 'stays',
      realized: 'overtake',
      withdrawn: 'stays',
      rejected: 'stays',
      lost: 'stays',
      expired: 'stays',
      cancelled: 'overtake',
      fraud: 'overtake',
    },
    onDelivery: async (ctx, offerId, status) => {
      if (!isStillAhead('from', status)) await overtakeCancelRequest(ctx, offerId)
    },
  }),
}
