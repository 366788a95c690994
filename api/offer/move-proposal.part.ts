import { findLocked, stateMachine, type TxCtx } from '#api/kit/transition.ts'
import { ChangeProposal } from './change-proposal.model.ts'
import { proposalMoves, type ProposalStatus } from './change-proposal.rules.ts'

/** Every change of a proposal's status goes through here. */
export const moveProposal = stateMachine<ProposalStatus, typeof proposalMoves, ChangeProposal>(
  'proposal',
  proposalMoves,
)

/** What was proposed for this deal and not answered yet ends so; nothing where there is none. */
export async function endProposal(
  ctx: TxCtx,
  offerId: number,
  event: 'replace' | 'lapse',
  isMeant: (proposal: ChangeProposal) => boolean = () => true,
): Promise<void> {
  const open = await findLocked(ctx, ChangeProposal, { offerId, status: 'open' })
  if (open && isMeant(open)) await moveProposal(ctx, open, event)
}
