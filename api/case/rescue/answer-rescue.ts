import { mayOn } from '#api/auction/auction.policy.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { lockAuction } from '#api/auction/get-auction.query.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'
import { txOption } from '#api/kit/db/db.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { findOpenRescue, returnMoney } from './move-money.part.ts'
import { Rescue } from './rescue.model.ts'
import { rescueMoves } from './rescue.rules.ts'
import type { AnswerRescue } from './rescue.schema.ts'

/** The owner goes on waiting for another offer, or takes the money back. */
export async function answerRescue(ctx: TxCtx, { auction: ref, answer }: AnswerRescue): Promise<OwnAuctionView> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('auction.rescue', ctx.caller, auction))
  const rescue = await findOpenRescue(ctx, auction.id)
  if (!rescue) return answerEnded(ctx, auction.id, answer)
  if (answer === 'takeBack') {
    // The money counts for the offer that is being paid.
    if (auction.status === 'reserved')
      fail('auction.wrong_state', {
        ...conflictIn(rescueMoves, rescue.status, ['takeBack']),
        reason: 'offer_to_be_paid',
      })
    await returnMoney(ctx, rescue, 'takeBack')
  }
  return showOwnAuction(ctx, auction)
}

/** Idempotent: money that has gone back already is back. */
async function answerEnded(ctx: TxCtx, id: number, answer: AnswerRescue['answer']): Promise<OwnAuctionView> {
  const last = await Rescue.findOne({ where: { auctionId: id }, order: [['id', 'DESC']], ...txOption(ctx) })
  if (answer === 'takeBack' && last?.status === 'returned') return showOwnAuction(ctx, { id })
  return fail('auction.wrong_state', conflictIn(rescueMoves, last?.status ?? 'none'))
}
