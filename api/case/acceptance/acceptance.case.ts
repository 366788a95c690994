import { dealCase } from '#api/case/deal-case.move.ts'
import { Acceptance } from './acceptance.model.ts'
import { moveAcceptance } from './acceptance.move.ts'

/** An acceptance concerns an offer that can be chosen as it is. */
export const acceptanceCase = dealCase({
  model: Acceptance,
  move: moveAcceptance,
  open: ['open'],
  onOffer: {
    active: 'stays',
    stale: 'overtake',
    awaiting_payment: 'overtake',
    accepted: 'overtake',
    realized: 'overtake',
    withdrawn: 'overtake',
    rejected: 'overtake',
    lost: 'overtake',
    expired: 'overtake',
    cancelled: 'overtake',
    fraud: 'overtake',
  },
})
