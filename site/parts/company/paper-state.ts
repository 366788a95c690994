import type { BlockView, VerificationView } from '#api/company/verification/verification.view.ts'

/** How far a document is. Only a document that was sent and read is called verified. */
export type PaperState = 'missing' | 'started' | 'submitted' | 'verified' | 'expiring' | 'expired' | 'rejected'

type Block = Pick<BlockView, 'status' | 'isInForce' | 'documents'>

export function paperState({ status, isInForce, documents }: Block): PaperState {
  if (status === 'submitted' || status === 'rejected' || status === 'expired') return status
  if (documents.some(({ isChecked }) => !isChecked)) return 'started'
  if (!isInForce) return 'missing'
  return status === 'expiring' ? 'expiring' : 'verified'
}

export const toneOf: Readonly<Record<PaperState, string>> = {
  missing: 'bad',
  started: 'warn',
  submitted: 'warn',
  verified: 'good',
  expiring: 'warn',
  expired: 'bad',
  rejected: 'bad',
}

type Verification = Pick<VerificationView, 'blocks' | 'status' | 'offerObstacles' | 'payoutObstacles'>

/** A document that a payout needs, or another one that was sent. */
export const isCounted = (block: BlockView): boolean => block.isRequired || paperState(block) !== 'missing'

/**
 * All that a payout needs: required documents, others that were sent, the payout account, and the
 * decision on the company where it is all that is left.
 */
export function tallyOf({ blocks, status, offerObstacles, payoutObstacles }: Verification) {
  const states = blocks.filter(isCounted).map(paperState)
  const numberOf = (state: PaperState) => states.filter((one) => one === state).length
  const papers = numberOf('verified') + numberOf('expiring')
  const isUndecided = status !== 'verified' && offerObstacles.length === 0
  return {
    total: states.length + 1 + Number(isUndecided),
    checked: papers + Number(!payoutObstacles.includes('payout-account')),
    /** Staff still have documents to check, or will have. */
    isChecking: papers < states.length,
    /** The other states that occur. */
    rest: (['submitted', 'started', 'missing', 'expired', 'rejected'] as const)
      .map((state) => ({ state, number: numberOf(state) }))
      .filter(({ number }) => number > 0),
  }
}
