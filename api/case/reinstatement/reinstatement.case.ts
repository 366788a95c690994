import { dealCase } from '#api/offer/deal-case.move.ts'
import { Reinstatement } from './reinstatement.model.ts'
import { lapseReinstatements, moveReinstatement } from './reinstatement.move.ts'

/**
 * A request to reinstate outlives the end of its deal, unless the deal was a fraud or another has
 * taken the listing.
 */
export const reinstatementCase = dealCase({
  model: Reinstatement,
  move: moveReinstatement,
  open: ['open'],
  onOffer: {
    active: 'stays',
    stale: 'stays',
    awaiting_payment: 'stays',
    accepted: 'stays',
    realized: 'stays',
    withdrawn: 'stays',
    rejected: 'stays',
    lost: 'stays',
    expired: 'stays',
    cancelled: 'stays',
    fraud: 'lapse',
  },
  onTaken: lapseReinstatements,
})
