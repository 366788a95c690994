import type { Transitions } from '#api/kit/transition.ts'

export const maskingStatuses = ['masked', 'appealed', 'released', 'kept'] as const
export type MaskingStatus = (typeof maskingStatuses)[number]

/** Contact data was left out of a message; its author objects once, and a moderator releases it or keeps it so. */
export const maskingMoves = {
  appeal: { from: ['masked'], to: 'appealed' },
  keep: { from: ['appealed'], to: 'kept' },
  /** We see ourselves that it is none, or have thought better of it. */
  release: { from: ['masked', 'appealed', 'kept'], to: 'released' },
} as const satisfies Transitions<MaskingStatus>

/** What a moderator may say. */
export const maskingDecisions = ['release', 'keep'] as const
export type MaskingDecision = (typeof maskingDecisions)[number]

/** What can be decided of a message as it stands. */
export const decisionsOn = (status: MaskingStatus): MaskingDecision[] =>
  maskingDecisions.filter((one) => maskingMoves[one].from.some((from) => from === status))

export const MESSAGE_APPEAL_MAX = 300
export const MASKING_REASON_MAX = 1000
export const MASKED_PAGE_SIZE = 50
/** So long a message that tried to leave counts against its author. */
export const TRIES_DAYS = 30
