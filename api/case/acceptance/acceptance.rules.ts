import type { Transitions } from '#api/kit/db/transition.ts'

export type AcceptanceStatus = 'open' | 'agreed' | 'declined' | 'lapsed'

/**
 * A customer asked staff to accept an offer for them: one administrator proposes it, a second one
 * agrees.
 */
export const acceptanceMoves = {
  agree: { from: ['open'], to: 'agreed' },
  decline: { from: ['open'], to: 'declined' },
  /** No second administrator answered in time. */
  lapse: { from: ['open'], to: 'lapsed' },
  /** Closed because its offer was accepted, made stale or ended. */
  overtake: { from: ['open'], to: 'lapsed' },
} as const satisfies Transitions<AcceptanceStatus>

export const acceptanceAnswers = ['agree', 'decline'] as const
export type AcceptanceAnswer = (typeof acceptanceAnswers)[number]

export const ACCEPTANCE_HOURS = 24
