import { provider, router, user } from '#api/kit/call.ts'
import { inTransaction } from '#api/kit/db.ts'
import { shape } from '#api/kit/shape.ts'
import { calcFromGrossPrice, calcFromNetPrice } from './calc-price.ts'
import { getOffer } from './get-offer.ts'
import { listAuctionOffers } from './list-auction-offers.ts'
import { listOffers } from './list-offers.ts'
import { OFFERS_PER_HOUR } from './offer.rules.ts'
import {
  auctionOffersSchema,
  calcGrossSchema,
  calcNetSchema,
  endOfferSchema,
  myOffersSchema,
  offerIdSchema,
  offerSchema,
} from './offer.schema.ts'
import { postOffer } from './post-offer.ts'
import { rejectOffer } from './reject-offer.ts'
import { validateOffer } from './validate-offer.ts'

export const offerCalls = router({
  post: provider('POST /auction/{auction}/offer', 'Makes or renews an offer', {
    status: 201,
    limits: [{ times: OFFERS_PER_HOUR, per: 'hour' }],
  })
    .input(shape(offerSchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => {
        const { offerId, isRevised, isLowball } = await postOffer(ctx, input)
        return { ...(await getOffer(ctx, offerId)), isRevised, isLowball }
      }),
    ),

  validate: provider('GET /offer/validate', 'Checks an offer without making it')
    .input(shape(offerSchema))
    .query(({ ctx, input }) => validateOffer(ctx, input)),

  calcFromNet: provider('GET /offer/calc-from-net-price', 'Gross, fee and payout of a net price')
    .input(shape(calcNetSchema))
    .query(({ ctx, input }) => calcFromNetPrice(ctx, input)),

  calcFromGross: provider(
    'GET /offer/calc-from-gross-price',
    'Net, fee and payout of a gross price',
  )
    .input(shape(calcGrossSchema))
    .query(({ ctx, input }) => calcFromGrossPrice(ctx, input)),

  list: provider('GET /offers', 'Own offers')
    .input(shape(myOffersSchema))
    .query(({ ctx, input }) => listOffers(ctx, input)),

  ofAuction: user('GET /auction/{auction}/offers', 'The offers of an auction')
    .input(shape(auctionOffersSchema))
    .query(({ ctx, input }) => listAuctionOffers(ctx, input)),

  get: user('GET /offer/{offerId}', 'One offer')
    .input(shape(offerIdSchema))
    .query(({ ctx, input }) => getOffer(ctx, input.offerId)),

  reject: user('PATCH /offer/{offerId}/reject', 'Turns an offer down')
    .input(shape(endOfferSchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => {
        await rejectOffer(ctx, input)
        return getOffer(ctx, input.offerId)
      }),
    ),
})
