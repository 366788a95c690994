import { answerCounter } from './counter/answer-counter.ts'
import { provider, read, router, user, write } from '#api/kit/call.ts'
import { calcFromGrossPrice, calcFromNetPrice } from './calc-price.ts'
import { findWrongOffer } from './check-offer.part.ts'
import { getReliability } from './reliability/get-reliability.ts'
import { counterOffer } from './counter/counter-offer.ts'
import { addRate, changeRate, changeRateCard, removeRate } from './rates/change-rate-card.ts'
import { getOffer, getPricedOffer } from './get-offer.ts'
import { getOfferTemplate } from './get-offer-template.ts'
import { getRateCard } from './rates/get-rate-card.ts'
import { listAuctionOffers } from './list-auction-offers.ts'
import { listChosenOffers } from './list-chosen-offers.ts'
import { listAutoBids, listOffers } from './list-offers.ts'
import {
  autoBidsSchema,
  answerCounterSchema,
  auctionOffersSchema,
  calcGrossSchema,
  calcNetSchema,
  counterOfferSchema,
  endOfferSchema,
  myOffersSchema,
  offerIdSchema,
  offersOfSchema,
  offerSchema,
  offerTemplateSchema,
} from './offer.schema.ts'
import { offerRefusals } from './offer.rules.ts'
import { declineRequest } from './request/decline-request.ts'
import { listOfferRequests } from './request/list-offer-requests.ts'
import { OFFER_REQUESTS_PER_DAY } from './request/offer-request.rules.ts'
import { declineRequestSchema, listOfferRequestsSchema, requestOffersSchema } from './request/offer-request.schema.ts'
import { changeRateSchema, rateCardSchema, rateIdSchema, rateSchema } from './rates/rate.schema.ts'
import { requestOffers } from './request/request-offers.ts'
import { rejectOffer } from './reject-offer.ts'
import { saveOfferTemplate } from './save-offer-template.ts'
import { takeBackCounter } from './counter/take-back-counter.ts'
import { stopAutoBid } from './rates/stop-auto-bid.ts'
import { validateOffer } from './validate-offer.ts'

export const offerCalls = router({
  validate: read(
    provider,
    'GET /offer/validate',
    'Validate an offer without making it',
    { takes: offerSchema, alsoWrong: findWrongOffer, refuses: ['not_found', ...offerRefusals] },
    validateOffer,
  ),

  calcFromNet: read(
    provider,
    'GET /offer/calc-from-net-price',
    'Calculate gross price, fee and payout from a net price',
    { takes: calcNetSchema, refuses: ['not_found'] },
    calcFromNetPrice,
  ),

  calcFromGross: read(
    provider,
    'GET /offer/calc-from-gross-price',
    'Calculate net price, fee and payout from a gross price',
    { takes: calcGrossSchema, refuses: ['not_found'] },
    calcFromGrossPrice,
  ),

  reliability: read(
    provider,
    'GET /me/company/reliability',
    'Get your company’s reliability',
    {
      about:
        'With the share of deals that it has cancelled lately: what that leads to, which deals count, when it falls.',
    },
    getReliability,
  ),

  template: read(provider, 'GET /me/company/offer-template', 'Get your company’s offer template', {}, getOfferTemplate),

  saveTemplate: write(
    provider,
    'PUT /me/company/offer-template',
    'Replace your company’s offer template',
    { takes: offerTemplateSchema },
    saveOfferTemplate,
  ),

  rateCard: read(
    provider,
    'GET /me/rate-card',
    'Get your company’s rate card',
    { about: 'Its rates make offers on matching listings automatically.' },
    getRateCard,
  ),

  changeRateCard: write(
    provider,
    'PATCH /me/rate-card',
    'Start or stop automatic offers',
    { about: 'Also sets their number per day.', takes: rateCardSchema },
    changeRateCard,
  ),

  addRate: write(provider, 'POST /me/rate-card/rates', 'Add a rate', { takes: rateSchema, status: 201 }, addRate),

  changeRate: write(
    provider,
    'PUT /me/rate-card/rates/{rateId}',
    'Replace a rate',
    { about: 'Open offers do not change.', takes: changeRateSchema },
    changeRate,
  ),

  removeRate: write(
    provider,
    'DELETE /me/rate-card/rates/{rateId}',
    'Delete a rate',
    { about: 'Offers made by the rate stay.', takes: rateIdSchema, status: 204 },
    (ctx, { rateId }) => removeRate(ctx, rateId),
  ),

  withAutoBid: read(
    provider,
    'GET /offers/with-autobidding',
    'List your open offers with automatic bidding',
    { takes: autoBidsSchema },
    listAutoBids,
  ),

  stopAutoBid: write(
    user,
    'DELETE /offer/{offerId}/min-price',
    'Stop automatic bidding of an offer',
    {
      about: 'The offer keeps its current price.',
      takes: offerIdSchema,
      refuses: ['offer.wrong_state'],
    },
    async (ctx, input) => {
      await stopAutoBid(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  list: read(provider, 'GET /offers', 'List your offers', { takes: myOffersSchema }, listOffers),

  ofAuction: read(
    user,
    'GET /auction/{auction}/offers',
    'List the offers on a listing',
    { takes: auctionOffersSchema },
    listAuctionOffers,
  ),

  chosen: read(
    user,
    'GET /offers/chosen',
    'List the accepted offers on your listings',
    { takes: offersOfSchema },
    listChosenOffers,
  ),

  get: read(user, 'GET /offer/{offerId}', 'Get an offer', { takes: offerIdSchema, isVersioned: true }, (ctx, input) =>
    getOffer(ctx, input.offerId),
  ),

  counter: write(
    user,
    'POST /offer/{offerId}/counter',
    'Propose another price for an offer',
    {
      about: 'One open counter-offer at a time; the courier has a day to answer.',
      takes: counterOfferSchema,
      refuses: ['offer.wrong_state', 'offer.version_conflict', 'auction.wrong_state'],
    },
    async (ctx, input) => {
      await counterOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  answerCounter: write(
    user,
    'PATCH /offer/{offerId}/counter',
    'Accept, decline or counter the owner’s price',
    {
      takes: answerCounterSchema,
      refuses: ['offer.version_conflict', 'offer.unusual_price', ...offerRefusals],
    },
    async (ctx, input) => {
      await answerCounter(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  takeBackCounter: write(
    user,
    'DELETE /offer/{offerId}/counter',
    'Withdraw your counter-offer',
    {
      about: 'Possible until it is answered.',
      takes: offerIdSchema,
      refuses: ['offer.wrong_state'],
    },
    async (ctx, input) => {
      await takeBackCounter(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  request: write(
    user,
    'POST /offer-requests/{id}',
    'Ask a company for offers on your listings',
    {
      about: 'Earlier requests to the company stay.',
      takes: requestOffersSchema,
      status: 201,
      limits: [{ times: OFFER_REQUESTS_PER_DAY, per: 'day' }],
      refuses: ['not_found'],
    },
    requestOffers,
  ),

  requests: read(
    provider,
    'GET /offer-requests',
    'List requests for offers from your company',
    { takes: listOfferRequestsSchema },
    listOfferRequests,
  ),

  declineRequest: write(
    provider,
    'PATCH /offer-requests/{id}',
    'Decline a request for an offer',
    { takes: declineRequestSchema, refuses: ['not_found'] },
    declineRequest,
  ),

  reject: write(
    user,
    'PATCH /offer/{offerId}/reject',
    'Reject an offer',
    { takes: endOfferSchema, refuses: ['offer.wrong_state', 'offer.version_conflict'] },
    async (ctx, input) => {
      await rejectOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),
})
