import type { Transitions } from '#api/kit/transition.ts'

export const OFFER_REQUESTS_PER_DAY = 30
export const REQUEST_SCORE_MAX = 100

export type RequestStatus = 'open' | 'declined'

/** Whether it was answered is no state of its own: the company's offer on the listing says so. */
export const requestMoves = {
  decline: { from: ['open'], to: 'declined' },
} as const satisfies Transitions<RequestStatus>

/** Where the customer came upon the company. */
export const requestSources = ['profile', 'recommended', 'trip'] as const
export type RequestSource = (typeof requestSources)[number]
