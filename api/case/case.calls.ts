import { admin, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { getPricedOffer } from '#api/offer/get-offer.ts'
import { FILES_READ_MAX_BYTES } from '#api/message/message.rules.ts'
import { offerRefusals } from '#api/offer/offer.rules.ts'
import { offerIdSchema, ofOfferSchema } from '#api/offer/offer.schema.ts'
import { answerAcceptanceSchema } from './acceptance/acceptance.schema.ts'
import { answerAcceptance } from './acceptance/answer-acceptance.ts'
import { listAcceptances } from './acceptance/list-acceptances.ts'
import { answerCancellation } from './cancellation/answer-cancellation.ts'
import { answerCancellationSchema } from './cancellation/cancellation.schema.ts'
import { listCancellations } from './cancellation/list-cancellations.ts'
import { answerChange } from './change/answer-change.ts'
import { answerChangeSchema, proposeChangeSchema } from './change/change.schema.ts'
import { proposeChange } from './change/propose-change.ts'
import { reportFraudSchema } from './fraud/fraud.schema.ts'
import { FRAUD_REPORTS_PER_DAY } from './fraud/fraud-report.rules.ts'
import { listFraudReports } from './fraud/list-fraud-reports.ts'
import { reportFraud } from './fraud/report-fraud.ts'
import { answerDoorPrice } from './door/answer-door-price.ts'
import { askDoorPrice, findWrongDoorPrice } from './door/ask-door-price.ts'
import { DOOR_FILES_MAX } from './door/door-price.rules.ts'
import { answerDoorPriceSchema, askDoorPriceSchema } from './door/door-price.schema.ts'
import { getDoorPrice } from './door/get-door-price.ts'
import { answerRescue } from './rescue/answer-rescue.ts'
import { answerRescueSchema, standInSchema } from './rescue/rescue.schema.ts'
import { standIn } from './rescue/stand-in.ts'
import { answerSettlement } from './settlement/answer-settlement.ts'
import { getSettlement } from './settlement/get-settlement.ts'
import { proposeSettlement } from './settlement/propose-settlement.ts'
import { answerSettlementSchema, proposeSettlementSchema, seeSettlementSchema } from './settlement/settlement.schema.ts'
import { reinstateOffer } from './reinstatement/reinstate-offer.ts'
import { reinstateOfferSchema } from './reinstatement/reinstatement.schema.ts'

/** Calls about the cases of a listing. */
export const caseAuctionCalls = router({
  rescue: write(
    user,
    'PATCH /auction/{auction}/rescue',
    'Answer where the money of a cancelled deal goes',
    {
      about:
        'After the courier has cancelled it, the money waits for another offer or is taken back. Refused while another offer waits for its payment.',
      takes: answerRescueSchema,
      refuses: ['auction.wrong_state'],
    },
    answerRescue,
  ),
})

/** Calls about the cases of an offer or a deal. */
export const caseCalls = router({
  acceptances: read(
    admin,
    'GET /admin/acceptances',
    'List acceptances on behalf of customers, oldest first',
    { about: 'Each needs a second administrator.' },
    listAcceptances,
  ),

  answerAcceptance: write(
    admin,
    'PATCH /admin/acceptances/{acceptanceId}',
    'Confirm or refuse an acceptance on behalf of a customer',
    {
      about: 'Not by the administrator who proposed it.',
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
    'Propose a change of a deal',
    {
      about: 'Other days, or another description of the goods.',
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
    'Accept, decline or withdraw a proposed change',
    { takes: answerChangeSchema, refuses: ['offer.wrong_state', 'delivery.wrong_state'] },
    async (ctx, input) => {
      await answerChange(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  answerCancellation: write(
    user,
    'POST /offer/{offerId}/cancellation-answer',
    'Answer a late cancellation',
    {
      about: 'The courier agrees, claims part of the price or objects; the customer can withdraw the cancellation.',
      takes: answerCancellationSchema,
      refuses: ['offer.wrong_state', 'delivery.wrong_state'],
    },
    async (ctx, input) => {
      await answerCancellation(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  backToAccepted: write(
    user,
    'PATCH /offer/{offerId}/back-to-accepted',
    'Reinstate a closed or cancelled deal',
    {
      about:
        'One side asks and the other agrees within 14 days, or an administrator decides. If the money was refunded, the customer pays again.',
      takes: reinstateOfferSchema,
      refuses: ['offer.wrong_state'],
    },
    async (ctx, input) => {
      await reinstateOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  settlement: read(
    user,
    'GET /offer/{offerId}/settlement',
    'List the proposals of how to split the price',
    { about: 'With `back`, also what each side would get.', takes: seeSettlementSchema },
    getSettlement,
  ),

  proposeSettlement: write(
    user,
    'POST /offer/{offerId}/settlement',
    'Propose how to split the held price',
    {
      about: 'After goods were returned, or during a complaint. The other side has some days to answer.',
      takes: proposeSettlementSchema,
      status: 201,
      refuses: ['offer.wrong_state', 'complaint.wrong_state'],
    },
    async (ctx, input) => {
      await proposeSettlement(ctx, input)
      return getSettlement(ctx, { offerId: input.offerId, back: '' })
    },
  ),

  answerSettlement: write(
    user,
    'PATCH /offer/{offerId}/settlement',
    'Accept, decline or take back a proposed split',
    {
      about: 'Once accepted, the money moves at once.',
      takes: answerSettlementSchema,
      refuses: ['offer.wrong_state', 'complaint.wrong_state', 'delivery.wrong_state', 'payout.wrong_state'],
    },
    async (ctx, input) => {
      await answerSettlement(ctx, input)
      return getSettlement(ctx, { offerId: input.offerId, back: '' })
    },
  ),

  doorPrice: read(
    user,
    'GET /offer/{offerId}/door-price',
    'Get the price asked at the door, or what can be asked',
    { takes: offerIdSchema },
    getDoorPrice,
  ),

  askDoorPrice: writeOutside(
    user,
    'POST /offer/{offerId}/door-price',
    'Ask for a higher price at the door',
    {
      about:
        'Once a deal, on the day of pickup, with what was measured and pictures. Without an answer within 20 minutes the old price stays.',
      takes: askDoorPriceSchema,
      alsoWrong: findWrongDoorPrice,
      status: 201,
      filesMax: DOOR_FILES_MAX,
      bodyMax: FILES_READ_MAX_BYTES,
      refuses: ['offer.wrong_state'],
    },
    askDoorPrice,
  ),

  answerDoorPrice: write(
    user,
    'PATCH /offer/{offerId}/door-price',
    'Accept a higher price at the door, keep the old one or cancel free of charge',
    {
      about:
        'Once accepted, the difference is paid as the price was, within 20 minutes; otherwise the old price stays.',
      takes: answerDoorPriceSchema,
      refuses: ['offer.wrong_state', 'delivery.wrong_state'],
    },
    async (ctx, input) => {
      await answerDoorPrice(ctx, input)
      return getDoorPrice(ctx, { offerId: input.offerId })
    },
  ),

  standIn: write(
    user,
    'PATCH /offer/{offerId}/stand-in',
    'Answer if you can stand in for a courier who cancelled',
    {
      about: 'For bidders whose offer lost to the cancelled one. The offer is open again at its price.',
      takes: standInSchema,
      refuses: [...offerRefusals],
    },
    async (ctx, input) => {
      await standIn(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  fraud: write(
    user,
    'PATCH /offer/{offerId}/fraud',
    'Report fraud in a deal',
    {
      about: 'Holds the payout until an administrator dismisses the report or stops the deal.',
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
    'List unresolved late cancellations, oldest first',
    { mobile: false },
    listCancellations,
  ),

  fraudReports: read(
    admin,
    'GET /admin/fraud-reports',
    'List open fraud reports, oldest first',
    { takes: ofOfferSchema },
    listFraudReports,
  ),
})
