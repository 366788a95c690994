import { answerCounter } from './counter/answer-counter.ts'
import { provider, read, router, user, write } from '#api/kit/call.ts'
import { calcFromGrossPrice, calcFromNetPrice } from './calc-price.ts'
import { findWrongOffer } from './check-offer.part.ts'
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
import {
  declineRequestSchema,
  listOfferRequestsSchema,
  requestOffersSchema,
} from './request/offer-request.schema.ts'
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
    'Checks an offer without making it',
    { takes: offerSchema, alsoWrong: findWrongOffer, refuses: ['not_found', ...offerRefusals] },
    validateOffer,
  ),

  calcFromNet: read(
    provider,
    'GET /offer/calc-from-net-price',
    'Gross, fee and payout of a net price',
    { takes: calcNetSchema, refuses: ['not_found'] },
    calcFromNetPrice,
  ),

  calcFromGross: read(
    provider,
    'GET /offer/calc-from-gross-price',
    'Net, fee and payout of a gross price',
    { takes: calcGrossSchema, refuses: ['not_found'] },
    calcFromGrossPrice,
  ),

  template: read(
    provider,
    'GET /me/company/offer-template',
    'What each new offer of the own company begins with',
    {},
    getOfferTemplate,
  ),

  saveTemplate: write(
    provider,
    'PUT /me/company/offer-template',
    'Says what each new offer of the own company begins with',
    { takes: offerTemplateSchema },
    saveOfferTemplate,
  ),

  rateCard: read(
    provider,
    'GET /me/rate-card',
    'What the own company asks by itself of a listing that fits',
    {},
    getRateCard,
  ),

  changeRateCard: write(
    provider,
    'PATCH /me/rate-card',
    'Starts or stops offers by rate, and says how many a day',
    { takes: rateCardSchema },
    changeRateCard,
  ),

  addRate: write(
    provider,
    'POST /me/rate-card/rates',
    'Asks so much for such goods on such ways',
    { takes: rateSchema, status: 201 },
    addRate,
  ),

  changeRate: write(
    provider,
    'PUT /me/rate-card/rates/{rateId}',
    'Writes a rate anew; offers that stand are not touched',
    { takes: changeRateSchema },
    changeRate,
  ),

  removeRate: write(
    provider,
    'DELETE /me/rate-card/rates/{rateId}',
    'Takes a rate off; offers that it has made stay',
    { takes: rateIdSchema, status: 204 },
    (ctx, { rateId }) => removeRate(ctx, rateId),
  ),

  withAutoBid: read(
    provider,
    'GET /offers/with-autobidding',
    'Own open offers that go lower by themselves',
    { takes: autoBidsSchema },
    listAutoBids,
  ),

  stopAutoBid: write(
    user,
    'DELETE /offer/{offerId}/min-price',
    'The offer stays at the price that it has',
    { takes: offerIdSchema, refuses: ['offer.wrong_state'] },
    async (ctx, input) => {
      await stopAutoBid(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  list: read(provider, 'GET /offers', 'Own offers', { takes: myOffersSchema }, listOffers),

  ofAuction: read(
    user,
    'GET /auction/{auction}/offers',
    'The offers of an auction',
    { takes: auctionOffersSchema },
    listAuctionOffers,
  ),

  chosen: read(
    user,
    'GET /offers/chosen',
    'The offers chosen on own auctions',
    { takes: offersOfSchema },
    listChosenOffers,
  ),

  get: read(
    user,
    'GET /offer/{offerId}',
    'One offer',
    { takes: offerIdSchema, isVersioned: true },
    (ctx, input) => getOffer(ctx, input.offerId),
  ),

  counter: write(
    user,
    'POST /offer/{offerId}/counter',
    'Says what the owner would pay instead: one at a time, answered within a day',
    {
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
    'Agrees to what the owner would pay, names another price, or declines',
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
    'Takes back what the owner would pay instead, until it is answered',
    { takes: offerIdSchema, refuses: ['offer.wrong_state'] },
    async (ctx, input) => {
      await takeBackCounter(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  request: write(
    user,
    'POST /offer-requests/{id}',
    'Asks a company for an offer on own listings; what it was asked for before stays as it is',
    {
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
    'What the own company was asked to offer on',
    { takes: listOfferRequestsSchema },
    listOfferRequests,
  ),

  declineRequest: write(
    provider,
    'PATCH /offer-requests/{id}',
    'Declines to offer on what the own company was asked for',
    { takes: declineRequestSchema, refuses: ['not_found'] },
    declineRequest,
  ),

  reject: write(
    user,
    'PATCH /offer/{offerId}/reject',
    'Turns an offer down',
    { takes: endOfferSchema, refuses: ['offer.wrong_state', 'offer.version_conflict'] },
    async (ctx, input) => {
      await rejectOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),
})
