import { dealCase } from '#api/case/deal-case.move.ts'
import { CancelRequest } from './cancel-request.model.ts'
import { moveCancelRequest } from './cancel-request.move.ts'

/** A request to cancel is over once its deal has ended. */
export const cancellationCase = dealCase({
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
})
