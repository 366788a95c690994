import { CANCEL_ANSWER_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { CancelRequest } from '#api/case/cancellation/cancel-request.model.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'

/**
 * Asks the courier to agree. Idempotent while a request is open; fails after the courier has
 * objected.
 */
export async function askToCancel(ctx: TxCtx, { offer: { id: offerId, status } }: Deal, reason: string): Promise<void> {
  const { caller } = ctx
  if (!caller.isSignedIn) fail('unauthorized')
  const before = await CancelRequest.findAll({
    where: { offerId, status: ['open', 'disputed'] },
    ...txOption(ctx),
  })
  if (before.some((one) => one.status === 'open')) return
  if (before.length > 0)
    fail('offer.wrong_state', {
      ...conflictIn(offerMoves, status, ['cancel']),
      reason: 'too_close_to_pickup',
    })
  const until = ctx.now.plus({ hours: CANCEL_ANSWER_HOURS }).toJSDate()
  const request = await CancelRequest.create(
    { offerId, authorId: caller.userId, status: 'open', reason, until },
    txOption(ctx),
  )
  await recordCreated(ctx, 'cancellation', request, 'ask')
}
