import { isStillAhead } from '#api/delivery/delivery.rules.ts'
import { dealCase } from '#api/offer/deal-case.move.ts'
import { ChangeProposal } from './change-proposal.model.ts'
import { isPast } from './change-proposal.rules.ts'
import { endProposal, moveProposal } from './proposal.move.ts'

/** A proposed change is over once the day it concerns, or its deal, has passed. */
export const changeCase = dealCase({
  model: ChangeProposal,
  move: moveProposal,
  open: ['open'],
  onOffer: {
    active: 'stays',
    stale: 'stays',
    awaiting_payment: 'stays',
    accepted: 'stays',
    realized: 'lapse',
    withdrawn: 'stays',
    rejected: 'stays',
    lost: 'stays',
    expired: 'stays',
    cancelled: 'lapse',
    fraud: 'lapse',
  },
  onDelivery: async (ctx, offerId, status) => {
    if (!isStillAhead('from', status)) await endProposal(ctx, offerId, 'lapse', (proposal) => isPast(proposal, status))
  },
})
