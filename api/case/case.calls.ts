import { admin, read, router, user, write } from '#api/kit/call.ts'
import { getPricedOffer } from '#api/offer/get-offer.ts'
import {
  answerAcceptanceSchema,
  answerCancellationSchema,
  answerChangeSchema,
  proposeChangeSchema,
  reinstateOfferSchema,
  reportFraudSchema,
} from '#api/offer/offer.schema.ts'
import { answerAcceptance } from './acceptance/answer-acceptance.ts'
import { listAcceptances } from './acceptance/list-acceptances.ts'
import { answerCancellation } from './cancellation/answer-cancellation.ts'
import { listCancellations } from './cancellation/list-cancellations.ts'
import { answerChange } from './change/answer-change.ts'
import { proposeChange } from './change/propose-change.ts'
import { FRAUD_REPORTS_PER_DAY } from './fraud/fraud-report.rules.ts'
import { listFraudReports } from './fraud/list-fraud-reports.ts'
import { reportFraud } from './fraud/report-fraud.ts'
import { reinstateOffer } from './reinstatement/reinstate-offer.ts'

/** Calls about the cases of an offer or a deal. */
export const caseCalls = router({
  acceptances: read(
    admin,
    'GET /admin/acceptances',
    'Offers that an administrator would choose for their customers, who waits longest first',
    {},
    listAcceptances,
  ),

  answerAcceptance: write(
    admin,
    'PATCH /admin/acceptances/{acceptanceId}',
    'A second administrator agrees to choose an offer for its customer, or not',
    {
      takes: answerAcceptanceSchema,
      refuses: [
        'offer.wrong_state',
        'offer.expired',
        'offer.price_changed',
        'offer.own_auction',
        'auction.wrong_state',
        'auction.version_conflict',
      ],
    },
    async (ctx, input) => {
      await answerAcceptance(ctx, input)
      return listAcceptances(ctx)
    },
  ),

  proposeChange: write(
    user,
    'POST /offer/{offerId}/change-proposal',
    'Proposes other days of a booked deal, or another description of the goods',
    {
      takes: proposeChangeSchema,
      status: 201,
      refuses: ['offer.wrong_state', 'delivery.wrong_state'],
    },
    async (ctx, input) => {
      await proposeChange(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  answerChange: write(
    user,
    'PATCH /offer/{offerId}/change-proposal',
    'Agrees to a change of a booked deal, declines it or takes it back',
    { takes: answerChangeSchema, refuses: ['offer.wrong_state', 'delivery.wrong_state'] },
    async (ctx, input) => {
      await answerChange(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  answerCancellation: write(
    user,
    'POST /offer/{offerId}/cancellation-answer',
    'Says what the courier makes of a late cancellation: agrees, claims a part of the price or objects; the customer takes it back',
    { takes: answerCancellationSchema, refuses: ['offer.wrong_state', 'delivery.wrong_state'] },
    async (ctx, input) => {
      await answerCancellation(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  backToAccepted: write(
    user,
    'PATCH /offer/{offerId}/back-to-accepted',
    'Takes up again a deal that is closed or called off: one side asks and the other agrees within 14 days, or an administrator decides; where the money has gone back it is paid anew',
    { takes: reinstateOfferSchema, refuses: ['offer.wrong_state'] },
    async (ctx, input) => {
      await reinstateOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  fraud: write(
    user,
    'PATCH /offer/{offerId}/fraud',
    'Reports that the other side cheats, which keeps the money here; an administrator dismisses it or stops the deal',
    {
      takes: reportFraudSchema,
      refuses: ['offer.wrong_state'],
      limits: [{ times: FRAUD_REPORTS_PER_DAY, per: 'day' }],
    },
    async (ctx, input) => {
      await reportFraud(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  cancellations: read(
    admin,
    'GET /admin/cancellations',
    'Late cancellations without an answer, or that the courier objects to, oldest first',
    { mobile: false },
    listCancellations,
  ),

  fraudReports: read(
    admin,
    'GET /admin/fraud-reports',
    'Reports of fraud that wait to be looked into, who waits longest first',
    {},
    listFraudReports,
  ),
})
