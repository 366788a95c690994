import type { Transitions } from '#api/kit/transition.ts'

export type AcceptanceStatus = 'open' | 'agreed' | 'declined' | 'lapsed'

/** A customer has asked the office to choose an offer for him: one administrator writes it down, another one agrees. */
export const acceptanceMoves = {
  agree: { from: ['open'], to: 'agreed' },
  decline: { from: ['open'], to: 'declined' },
  /** Nobody has looked at it in time. */
  lapse: { from: ['open'], to: 'lapsed' },
} as const satisfies Transitions<AcceptanceStatus>

export const acceptanceAnswers = ['agree', 'decline'] as const
export type AcceptanceAnswer = (typeof acceptanceAnswers)[number]

export const ACCEPTANCE_HOURS = 24
