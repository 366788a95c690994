import type { Transitions } from '#api/kit/db/transition.ts'

export const OFFER_REQUESTS_PER_DAY = 30
export const REQUEST_SCORE_MAX = 100

export type RequestStatus = 'open' | 'declined'

/** There is no "answered" status: it follows from the company's offer on the listing. */
export const requestMoves = {
  decline: { from: ['open'], to: 'declined' },
} as const satisfies Transitions<RequestStatus>

/** Where the customer found the company. */
export const requestSources = ['profile', 'recommended', 'trip'] as const
export type RequestSource = (typeof requestSources)[number]
