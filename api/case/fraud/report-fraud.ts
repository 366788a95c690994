import { may } from '#api/common/permissions.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, fail, failField } from '#api/kit/fail.ts'
import { DAY, type Limit } from '#api/kit/limits.ts'
import { conflictIn, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { FraudReport } from '#api/case/fraud/fraud-report.model.ts'
import { DISMISSED_REPORTS_MAX, OPEN_OFFER_REPORTS_PER_DAY } from '#api/case/fraud/fraud-report.rules.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { isOwner, mayOnOffer } from '#api/offer/offer.policy.ts'
import { offerMoves, reportableStatuses } from '#api/offer/offer.rules.ts'
import type { ReportFraud } from './fraud.schema.ts'
import { decideFraud } from './decide-fraud.part.ts'

/** One side reports fraud, or an administrator decides on a report. */
export async function reportFraud(ctx: SignedInCtx & TxCtx, { offerId, decision, reason }: ReportFraud): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.fraud', ctx.caller, partiesOf(deal)))
  if (decision) {
    authorize(may('offer.fraud:decide', ctx.caller))
    return decideFraud(ctx, deal, { decision, finding: reason })
  }
  return report(ctx, deal, reason)
}

async function report(ctx: SignedInCtx & TxCtx, deal: Deal, reason: string): Promise<void> {
  const { offer } = deal
  if (offer.isFraudReported || !reportableStatuses.includes(offer.status))
    fail('offer.wrong_state', conflictIn(offerMoves, offer.status, ['stopForFraud']))
  const side = isOwner(ctx.caller, partiesOf(deal)) ? 'owner' : 'provider'
  const authorId = ctx.caller.userId
  const companyId = side === 'provider' ? offer.companyId : null
  if ((await countDismissed(ctx, authorId, companyId)) >= DISMISSED_REPORTS_MAX) failField('reason', 'reports_used_up')
  if (offer.status === 'active')
    await ctx.limits.count(ofOpenOffers, companyId ? `company:${companyId}` : `user:${authorId}`)
  await offer.update({ isFraudReported: true }, { transaction: ctx.tx })
  const made = await FraudReport.create(
    { offerId: offer.id, side, authorId, status: 'open', reason },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'fraud', made, 'report')
}

const ofOpenOffers: Limit = {
  name: 'open-offer-reports',
  times: OPEN_OFFER_REPORTS_PER_DAY,
  seconds: DAY,
}

/** Dismissed reports count for the whole company. */
async function countDismissed(ctx: TxCtx, authorId: number, companyId: number | null): Promise<number> {
  const row = await queryOne<{ times: number }>(
    ctx,
    `select count(*)::int as times from fraud_reports r join offers o on o.id = r.offer_id
     where r.status = 'dismissed' and (r.author_id = $1 or (r.side = 'provider' and o.company_id = $2))`,
    [authorId, companyId],
  )
  return row?.times ?? 0
}
