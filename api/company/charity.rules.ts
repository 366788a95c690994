import type { Transitions } from '#api/kit/transition.ts'

export type CharityStatus = 'none' | 'submitted' | 'verified' | 'rejected' | 'revoked'

/** A charity hands in what shows that it is one, an administrator looks at it; new data are looked at anew. */
export const charityMoves = {
  submit: { from: ['none', 'rejected', 'revoked'], to: 'submitted' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted'], to: 'rejected' },
  change: { from: ['verified'], to: 'submitted' },
  revoke: { from: ['verified'], to: 'revoked' },
} as const satisfies Transitions<CharityStatus>

export const charityDecisions = ['verified', 'rejected', 'revoked'] as const
export type CharityDecision = (typeof charityDecisions)[number]

/** What has to be there before a charity can hand in its statute. */
const charityNeeds = ['register-number', 'payout-account'] as const
export type CharityNeed = (typeof charityNeeds)[number]

interface Charity {
  registerNumber: string | null
  isPayoutAccountReady: boolean
}

export const missingOf = ({ registerNumber, isPayoutAccountReady }: Charity): CharityNeed[] =>
  charityNeeds.filter((need) =>
    need === 'register-number' ? !registerNumber : !isPayoutAccountReady,
  )

/** So many an administrator sees at once; the next come as these are decided. */
export const CHARITIES_SHOWN = 20
