import { txOption } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { findKeptPayments, refundDeal } from '#api/payment/enqueue-refund.part.ts'
import { postEntries } from '#api/payment/ledger.part.ts'
import { movePayment } from '#api/payment/payment.move.ts'
import type { Payment } from '#api/payment/payment.model.ts'
import { findHeldMinor } from './held-money.query.ts'
import { Rescue } from './rescue.model.ts'
import { moveRescue } from './rescue.move.ts'
import type { rescueMoves } from './rescue.rules.ts'

export const findOpenRescue = (ctx: TxCtx, auctionId: number): Promise<Rescue | null> =>
  findLocked(ctx, Rescue, { auctionId, status: 'open' })

/** Ends a rescue without a new deal; all its money goes back. Requires the lock of its listing. */
export async function returnMoney(
  ctx: TxCtx,
  rescue: Rescue,
  event: Extract<keyof typeof rescueMoves, 'takeBack' | 'close' | 'lapse'>,
): Promise<void> {
  await moveRescue(ctx, rescue, event, { set: { endedAt: ctx.now.toJSDate() } })
  await refundDeal(ctx, rescue.offerId, 'deal_cancelled')
}

/** Another offer has become the deal: the money pays for it, and what is left over goes back. */
export async function rebook(ctx: TxCtx, auctionId: number, offerId: number): Promise<void> {
  const rescue = await findOpenRescue(ctx, auctionId)
  if (!rescue) return
  if ((await findHeldMinor(ctx, rescue.offerId)) !== rescue.amountMinor) return returnMoney(ctx, rescue, 'close')
  const offer = orNotFound(await Offer.findByPk(offerId, txOption(ctx)))
  for (const payment of await findKeptPayments(ctx, rescue.offerId)) await handOver(ctx, rescue, payment, offer)
  const backMinor = Math.max(0, rescue.amountMinor - prepaidMinor(offer))
  await moveRescue(ctx, rescue, 'rebook', {
    set: { endedAt: ctx.now.toJSDate() },
    eventData: { offerId, backMinor },
  })
  if (backMinor > 0) await refundDeal(ctx, offerId, 'rescue', prepaidMinor(offer))
}

/** The payment funds the other offer; in the ledger it passes through `credit`, so that each offer sums to zero. */
async function handOver(ctx: TxCtx, rescue: Rescue, payment: Payment, { id: offerId }: Offer): Promise<void> {
  const { id: paymentId, amountMinor: minor, currency } = payment
  const posting = { kind: 'credit', paymentId, currency } as const
  const key = `credit:${rescue.id}:${paymentId}`
  await postEntries(ctx, {
    ...posting,
    key: `${key}:out`,
    offerId: rescue.offerId,
    entries: { held: minor, credit: -minor },
  })
  await postEntries(ctx, { ...posting, key: `${key}:in`, offerId, entries: { credit: minor, held: -minor } })
  await movePayment(ctx, payment, 'credit', { set: { offerId, purpose: 'credit' } })
}
