import { isStillAhead, type DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import type { Transitions } from '#api/kit/db/transition.ts'

export type ProposalStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'replaced' | 'lapsed'

/** Either side of a booked deal can propose a change; it applies once the other side accepts. */
export const proposalMoves = {
  accept: { from: ['open'], to: 'accepted' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
  /** A newer proposal, from either side, replaces it. */
  replace: { from: ['open'], to: 'replaced' },
  /** The deal or the date it concerns is over. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Transitions<ProposalStatus>

export const changeAnswers = ['accept', 'decline', 'withdraw'] as const

/** The proposed change comes too late: the pickup or delivery it concerns is done. */
export const isPast = ({ pickupDate }: { pickupDate: string | null }, delivery: DeliveryStatus): boolean =>
  !isStillAhead('to', delivery) || (pickupDate !== null && !isStillAhead('from', delivery))
