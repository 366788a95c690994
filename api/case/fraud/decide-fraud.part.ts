import { endTracking } from '#api/delivery/tracking.move.ts'
import { moveUser } from '#api/account/user/user.move.ts'
import { User } from '#api/account/user/user.model.ts'
import { moveAuction } from '#api/auction/auction.move.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { conflictIn, findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { moveReport } from './fraud-report.move.ts'
import { FraudReport } from '#api/case/fraud/fraud-report.model.ts'
import { isPaid } from '#api/case/fraud/fraud-report.query.ts'
import { undecidedReports, type FraudDecision } from '#api/case/fraud/fraud-report.rules.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { moveOffer } from '#api/offer/offer.move.ts'
import { offerMoves } from '#api/offer/offer.rules.ts'
import { refundDeal } from '#api/payment/enqueue-refund.part.ts'
import { moveFee } from '#api/payment/payment.move.ts'
import { Fee, Payout } from '#api/payment/payment.model.ts'
import { cancelPayouts } from '#api/payment/settle-share.part.ts'
import { takeBackRevenue } from '#api/payment/post-revenue.part.ts'

interface Decided {
  decision: FraudDecision
  finding: string
}

/** Dismissing changes nothing else; confirming stops the deal and refunds the customer. */
export async function decideFraud(ctx: SignedInCtx & TxCtx, deal: Deal, { decision, finding }: Decided): Promise<void> {
  const { offer } = deal
  const report = await findLocked(ctx, FraudReport, {
    offerId: offer.id,
    status: [...undecidedReports],
  })
  if (!report) return fail('offer.wrong_state', conflictIn(offerMoves, offer.status))
  const { userId } = ctx.caller
  if (decision === 'confirm') await refuseSent(ctx, offer.id)
  if (decision === 'confirm' && (await needsSecond(ctx, offer.id, report))) {
    await moveReport(ctx, report, 'propose', {
      set: { proposedBy: userId, finding },
      reason: finding,
    })
    return
  }
  await moveReport(ctx, report, decision, { set: { decidedBy: userId, finding }, reason: finding })
  await offer.update({ isFraudReported: false }, { transaction: ctx.tx })
  if (decision === 'dismiss') return
  await stopDeal(ctx, deal, finding)
  await limitAccused(ctx, deal, report.side, finding)
}

/** A second administrator must confirm if money has moved. */
async function needsSecond(
  ctx: SignedInCtx & TxCtx,
  offerId: number,
  { status, proposedBy }: FraudReport,
): Promise<boolean> {
  if (status === 'proposed') return proposedBy === ctx.caller.userId
  const row = await queryOne<{ isPaid: boolean }>(ctx, `select ${isPaid('$1')} as "isPaid"`, [offerId])
  return row?.isPaid ?? false
}

/** Limits the fraudster's account to finishing existing deals until staff review it. */
async function limitAccused(
  ctx: TxCtx,
  { auction, offer }: Deal,
  by: 'owner' | 'provider',
  reason: string,
): Promise<void> {
  const company = await queryOne<{ userId: number }>(ctx, `select user_id as "userId" from companies where id = $1`, [
    offer.companyId,
  ])
  const id = by === 'owner' ? company?.userId : auction.ownerId
  const accused = id ? await findLocked(ctx, User, { id, status: 'active' }) : null
  if (accused) await moveUser(ctx, accused, 'limit', { reason, eventData: { reason } })
}

async function stopDeal(ctx: TxCtx, { auction, offer }: Deal, reason: string): Promise<void> {
  const before = offer.status
  await moveOffer(ctx, offer, 'stopForFraud', { set: { endedReason: reason }, reason })
  await endTracking(ctx, offer.id)
  if (before === 'active' || before === 'stale') return
  await returnMoney(ctx, offer.id)
  if (before === 'realized') {
    await takeBackRevenue(ctx, offer)
    await query(ctx, `update companies set deals_count = deals_count - 1 where id = $1 and deals_count > 0`, [
      offer.companyId,
    ])
  }
  await moveAuction(ctx, auction, 'stopForFraud', { set: { hiddenReason: 'moderation' }, reason })
}

/** A payout already sent cannot be recalled. */
async function refuseSent(ctx: TxCtx, offerId: number): Promise<void> {
  const sent = await findLocked(ctx, Payout, { offerId, status: ['processing', 'paid'] })
  if (sent) fail('offer.wrong_state', { state: 'realized', allowed: [], reason: 'payout_sent' })
}

async function returnMoney(ctx: TxCtx, offerId: number): Promise<void> {
  const fee = await findLocked(ctx, Fee, { offerId })
  await cancelPayouts(ctx, offerId)
  if (fee && ['accrued', 'invoiced'].includes(fee.status)) await moveFee(ctx, fee, 'waive')
  await refundDeal(ctx, offerId, 'fraud')
}
