import type { Transitions } from '#api/kit/db/transition.ts'

export const maskingStatuses = ['masked', 'appealed', 'released', 'kept'] as const
export type MaskingStatus = (typeof maskingStatuses)[number]

/**
 * Masked contact data; the author can appeal once, and a moderator releases the message or keeps it
 * masked.
 */
export const maskingMoves = {
  appeal: { from: ['masked'], to: 'appealed' },
  keep: { from: ['appealed'], to: 'kept' },
  /** A moderator can also release it without an appeal, or after keeping it masked. */
  release: { from: ['masked', 'appealed', 'kept'], to: 'released' },
} as const satisfies Transitions<MaskingStatus>

export const maskingDecisions = ['release', 'keep'] as const
export type MaskingDecision = (typeof maskingDecisions)[number]

/** Decisions available in this status. */
export const decisionsOn = (status: MaskingStatus): MaskingDecision[] =>
  maskingDecisions.filter((one) => maskingMoves[one].from.some((from) => from === status))

export const MESSAGE_APPEAL_MAX = 300
export const MASKING_REASON_MAX = 1000
export const MASKED_PAGE_SIZE = 50
/** Days in which a message with contact data counts against its author. */
export const TRIES_DAYS = 30
