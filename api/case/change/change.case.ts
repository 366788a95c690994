import { dealCase } from '#api/case/deal-case.move.ts'
import { ChangeProposal } from './change-proposal.model.ts'
import { moveProposal } from './proposal.move.ts'

/** A proposed change is over once its deal has ended. */
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
})
