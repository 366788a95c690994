import { findLocked, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { ChangeProposal } from './change-proposal.model.ts'
import { proposalMoves, type ProposalStatus } from './change-proposal.rules.ts'

/** Every change of a proposal's status goes through here. */
export const moveProposal = stateMachine<ProposalStatus, typeof proposalMoves, ChangeProposal>(
  'proposal',
  proposalMoves,
)

/** Closes the open proposal of this deal, if there is one and it matches `isMeant`. */
export async function endProposal(
  ctx: TxCtx,
  offerId: number,
  event: 'replace' | 'lapse',
  isMeant: (proposal: ChangeProposal) => boolean = () => true,
): Promise<void> {
  const open = await findLocked(ctx, ChangeProposal, { offerId, status: 'open' })
  if (open && isMeant(open)) await moveProposal(ctx, open, event)
}
