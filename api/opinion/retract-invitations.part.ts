import { lockAll, type TxCtx } from '#api/kit/db/transition.ts'
import { moveOpinion } from './opinion.move.ts'
import { Opinion } from './opinion.model.ts'

/**
 * The deal is reinstated: retracts open invitations and marks existing opinions as given before
 * that.
 */
export async function retractInvitations(ctx: TxCtx, offerId: number): Promise<void> {
  for (const opinion of await lockAll(ctx, Opinion, { offerId }))
    if (opinion.status === 'invited') await moveOpinion(ctx, opinion, 'retract', { set: { isRetracted: true } })
    else await opinion.update({ isDealReinstated: true }, { transaction: ctx.tx })
}
