import { literal, Op } from 'sequelize'
import { lockAll, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { Reinstatement } from './reinstatement.model.ts'
import { reinstatementMoves, type ReinstatementStatus } from './reinstatement.rules.ts'

/** Every status change of a reinstatement goes through here. */
export const moveReinstatement = stateMachine<ReinstatementStatus, typeof reinstatementMoves, Reinstatement>(
  'reinstatement',
  reinstatementMoves,
)

/** Closes the open reinstatement requests of this listing: another offer has taken it. */
export async function lapseReinstatements(ctx: TxCtx, auctionId: number): Promise<void> {
  const ofAuction = {
    [Op.in]: literal(`(select id from offers where auction_id = ${Number(auctionId)})`),
  }
  for (const one of await lockAll(ctx, Reinstatement, { offerId: ofAuction, status: 'open' }))
    await moveReinstatement(ctx, one, 'lapse')
}
