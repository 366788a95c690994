import { provider, read, router, user, write } from '#api/kit/call.ts'
import { calcFromGrossPrice, calcFromNetPrice } from './calc-price.ts'
import { findWrongOffer } from './check-offer.part.ts'
import { getOffer } from './get-offer.ts'
import { getOfferTemplate } from './get-offer-template.ts'
import { listAuctionOffers } from './list-auction-offers.ts'
import { listChosenOffers } from './list-chosen-offers.ts'
import { listOffers } from './list-offers.ts'
import { OFFERS_PER_HOUR } from './offer.rules.ts'
import {
  auctionOffersSchema,
  calcGrossSchema,
  calcNetSchema,
  endOfferSchema,
  myOffersSchema,
  offerIdSchema,
  offersOfSchema,
  offerSchema,
  offerTemplateSchema,
} from './offer.schema.ts'
import { postOffer } from './post-offer.ts'
import { rejectOffer } from './reject-offer.ts'
import { saveOfferTemplate } from './save-offer-template.ts'
import { validateOffer } from './validate-offer.ts'

const posts = [
  'auction.wrong_state',
  'auction.already_taken',
  'offer.own_auction',
  'offer.wrong_state',
  'company.not_ready',
] as const

export const offerCalls = router({
  post: write(
    provider,
    'POST /auction/{auction}/offer',
    'Makes or renews an offer',
    {
      takes: offerSchema,
      alsoWrong: findWrongOffer,
      status: 201,
      limits: [{ times: OFFERS_PER_HOUR, per: 'hour' }],
      refuses: posts,
    },
    async (ctx, input) => {
      const { offer, isRevised, isLowball } = await postOffer(ctx, input)
      return { ...offer, isRevised, isLowball }
    },
  ),

  validate: read(
    provider,
    'GET /offer/validate',
    'Checks an offer without making it',
    { takes: offerSchema, alsoWrong: findWrongOffer, refuses: ['not_found', ...posts] },
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

  reject: write(
    user,
    'PATCH /offer/{offerId}/reject',
    'Turns an offer down',
    { takes: endOfferSchema, refuses: ['offer.wrong_state', 'offer.version_conflict'] },
    async (ctx, input) => {
      await rejectOffer(ctx, input)
      return getOffer(ctx, input.offerId)
    },
  ),
})
