import { dealCase } from '#api/offer/deal-case.move.ts'
import { Acceptance } from './acceptance.model.ts'
import { moveAcceptance } from './acceptance.move.ts'
import { askAcceptance } from './ask-acceptance.part.ts'

/** An acceptance concerns an offer that can be chosen; a deal is made only of a chosen one. */
export const acceptanceCase = {
  ask: askAcceptance,
  ...dealCase({
    model: Acceptance,
    move: moveAcceptance,
    open: ['open'],
    onOffer: {
      active: 'stays',
      stale: 'overtake',
      awaiting_payment: 'overtake',
      accepted: 'stays',
      realized: 'stays',
      withdrawn: 'overtake',
      rejected: 'overtake',
      lost: 'overtake',
      expired: 'overtake',
      cancelled: 'stays',
      fraud: 'overtake',
    },
  }),
}
