import type { Transitions } from '#api/kit/db/transition.ts'

export type CharityStatus = 'none' | 'submitted' | 'verified' | 'rejected' | 'revoked'

/** A charity submits its documents and an admin decides; changed data are checked again. */
export const charityMoves = {
  submit: { from: ['none', 'rejected', 'revoked'], to: 'submitted' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted'], to: 'rejected' },
  change: { from: ['verified'], to: 'submitted' },
  revoke: { from: ['verified'], to: 'revoked' },
} as const satisfies Transitions<CharityStatus>

export const charityDecisions = ['verified', 'rejected', 'revoked'] as const
export type CharityDecision = (typeof charityDecisions)[number]

/** Required before a charity can submit its statute. */
const charityNeeds = ['register-number', 'payout-account'] as const
export type CharityNeed = (typeof charityNeeds)[number]

interface Charity {
  registerNumber: string | null
  isPayoutAccountReady: boolean
}

export const missingOf = ({ registerNumber, isPayoutAccountReady }: Charity): CharityNeed[] =>
  charityNeeds.filter((need) => (need === 'register-number' ? !registerNumber : !isPayoutAccountReady))

/** Number of charities shown to an admin at once; more follow as these are decided. */
export const CHARITIES_SHOWN = 20
