import type { BlockView } from '#api/company/verification/verification.view.ts'

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

/** The documents that count: all required ones, and others that were sent. */
export function tallyOf(blocks: readonly BlockView[]) {
  const states = blocks.filter((one) => one.isRequired || paperState(one) !== 'missing').map(paperState)
  const numberOf = (state: PaperState) => states.filter((one) => one === state).length
  return {
    total: states.length,
    checked: numberOf('verified') + numberOf('expiring'),
    /** The other states that occur. */
    rest: (['submitted', 'started', 'missing', 'expired', 'rejected'] as const)
      .map((state) => ({ state, number: numberOf(state) }))
      .filter(({ number }) => number > 0),
  }
}
