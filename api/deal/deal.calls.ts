import { guest, router, user } from '#api/kit/call.ts'
import { inTransaction } from '#api/kit/db.ts'
import { shape } from '#api/kit/shape.ts'
import { withReasonSchema } from '#api/auction/auction-call.schema.ts'
import { cancelAuction } from './cancel-auction.ts'
import { acceptOffer } from './accept-offer.ts'
import { cancelOffer } from './cancel-offer.ts'
import { getOffer } from '#api/offer/get-offer.ts'
import { acceptOfferSchema, endOfferSchema } from '#api/offer/offer.schema.ts'
import { realizeOffer } from './realize-offer.ts'
import { getPaymentStatus, listPaymentMethods } from './get-payment.ts'
import { payOffer } from './pay-offer.ts'
import { noInputSchema, paidOfferSchema, paySchema } from '#api/payment/payment.schema.ts'
import { preparePayment } from './prepare-payment.ts'
import { takeEvent } from './handle-webhook.ts'
import { stepDeliverySchema } from '#api/delivery/delivery.schema.ts'
import { getDelivery } from '#api/delivery/get-delivery.ts'
import { stepDelivery } from './step-delivery.ts'

const outside = { outside: true } as const

export const dealAuctionCalls = router({
  cancel: user('PATCH /auction/{auction}/cancel', 'Take it back', { outside: true })
    .input(shape(withReasonSchema))
    .mutation(({ ctx, input }) => cancelAuction(ctx, input)),
})

export const dealOfferCalls = router({
  accept: user('PATCH /offer/{offerId}/accept', 'Chooses an offer')
    .input(shape(acceptOfferSchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => {
        await acceptOffer(ctx, input)
        return getOffer(ctx, input.offerId)
      }),
    ),

  // The card processor may have to be asked first.
  cancel: user('PATCH /offer/{offerId}/cancel', 'Withdraws an offer or cancels a deal', {
    outside: true,
  })
    .input(shape(endOfferSchema))
    .mutation(async ({ ctx, input }) => {
      await cancelOffer(ctx, input)
      return getOffer(ctx, input.offerId)
    }),

  realize: user('PATCH /offer/{offerId}/realize', 'Closes a deal that is done')
    .input(shape(endOfferSchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => {
        await realizeOffer(ctx, input)
        return getOffer(ctx, input.offerId)
      }),
    ),
})

export const dealPaymentCalls = router({
  methods: user('GET /payment/methods/{offerId}', 'Ways to pay for an offer')
    .input(shape(paidOfferSchema))
    .query(({ ctx, input }) => listPaymentMethods(ctx, input.offerId)),

  prepare: user(
    'POST /payment/prepare/{offerId}',
    'Opens or finds the payment of an offer',
    outside,
  )
    .input(shape(paidOfferSchema))
    .mutation(({ ctx, input }) => preparePayment(ctx, input.offerId)),

  pay: user('POST /payment/pay/{offerId}', 'Where to go to pay', outside)
    .input(shape(paySchema))
    .mutation(({ ctx, input }) => payOffer(ctx, input.offerId)),

  status: user('GET /payment/status/{offerId}', 'How the payment of an offer stands')
    .input(shape(paidOfferSchema))
    .query(({ ctx, input }) => getPaymentStatus(ctx, input.offerId)),

  webhook: guest('POST /payment/webhook', 'Events of the card processor', {
    ...outside,
    mobile: false,
    // The card processor's events are signed, and it sends as many as there are.
    perMinute: false,
  })
    .input(shape(noInputSchema))
    .mutation(({ ctx }) => takeEvent(ctx)),
})

export const dealDeliveryCalls = router({
  step: user('PATCH /offer/{offerId}/delivery', 'Next state of a delivery')
    .input(shape(stepDeliverySchema))
    .mutation(({ ctx, input }) =>
      inTransaction(ctx, async (ctx) => {
        await stepDelivery(ctx, input)
        return getDelivery(ctx, input.offerId)
      }),
    ),
})
