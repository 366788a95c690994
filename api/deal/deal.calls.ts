import { admin, guest, provider, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { withReasonSchema } from '#api/auction/auction-call.schema.ts'
import { cancelAuction } from './cancel-auction.ts'
import { acceptOffer } from './accept-offer.ts'
import { bookOffer } from './book-offer.ts'
import { cancelOffer } from './cancel-offer.ts'
import { findWrongOffer } from '#api/offer/check-offer.part.ts'
import { OFFERS_PER_HOUR, offerRefusals } from '#api/offer/offer.rules.ts'
import { postOffer } from '#api/offer/post-offer.ts'
import { getPricedOffer } from '#api/offer/get-offer.ts'
import {
  acceptOfferSchema,
  cancelOfferSchema,
  endOfferSchema,
  offerSchema,
  ofOfferSchema,
} from '#api/offer/offer.schema.ts'
import { decideMoneyCase } from './decide-money-case.ts'
import { listMoneyCases } from './list-money-cases.ts'
import { listUndecided } from './list-undecided.ts'
import { realizeOffer } from './realize-offer.ts'
import { getPaymentStatus, listPaymentMethods } from './get-payment.ts'
import { payOffer } from './pay-offer.ts'
import { moneyDecisionSchema, noInputSchema, paidOfferSchema, paySchema } from '#api/payment/payment.schema.ts'
import { preparePayment } from './prepare-payment.ts'
import { handleWebhook } from './handle-webhook.ts'
import { setStreetSchema, stepDeliverySchema } from '#api/delivery/delivery.schema.ts'
import { getDelivery } from '#api/delivery/get-delivery.ts'
import { setStreet } from './set-street.ts'
import { findWrongStep, advanceDelivery } from './advance-delivery.ts'

export const dealAuctionCalls = router({
  // Outside a transaction, because a pending payment is first stopped at the card processor.
  cancel: writeOutside(
    user,
    'PATCH /auction/{auction}/cancel',
    'Cancel a listing',
    {
      about: 'Ends all its open offers and stops a pending payment. Refused once an accepted offer is paid.',
      takes: withReasonSchema,
      refuses: ['auction.wrong_state', 'auction.has_accepted_offer', 'payment.processor_unavailable'],
    },
    cancelAuction,
  ),
})

export const dealOfferCalls = router({
  post: write(
    provider,
    'POST /auction/{auction}/offer',
    'Make, revise or book an offer',
    {
      about: 'With `bookAtSetPrice`, books the listing at its fixed price at once.',
      takes: offerSchema,
      alsoWrong: findWrongOffer,
      status: 201,
      limits: [{ times: OFFERS_PER_HOUR, per: 'hour' }],
      refuses: [...offerRefusals, 'offer.price_changed', 'offer.unusual_price', 'auction.version_conflict'],
    },
    async (ctx, input) => {
      const make = input.bookAtSetPrice ? bookOffer : postOffer
      const { offer, isRevised, isLowball } = await make(ctx, input)
      return { ...offer, isRevised, isLowball }
    },
  ),

  accept: write(
    user,
    'PATCH /offer/{offerId}/accept',
    'Accept an offer',
    {
      about: 'The offer is then `awaiting_payment`.',
      takes: acceptOfferSchema,
      refuses: [
        'offer.wrong_state',
        'offer.expired',
        'offer.price_changed',
        'offer.version_conflict',
        'offer.own_auction',
        'auction.wrong_state',
        'auction.version_conflict',
      ],
    },
    async (ctx, input) => {
      await acceptOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),

  // Outside a transaction, because the card processor may be asked first.
  cancel: writeOutside(
    user,
    'PATCH /offer/{offerId}/cancel',
    'Withdraw an offer or cancel a deal',
    {
      about: 'Administrators also say who is at fault, why, and how much the courier keeps.',
      takes: cancelOfferSchema,
      refuses: ['offer.wrong_state', 'offer.version_conflict', 'delivery.wrong_state', 'payment.processor_unavailable'],
    },
    cancelOffer,
  ),

  undecided: read(
    admin,
    'GET /admin/undecided-deals',
    'List deals that need a decision',
    { about: 'Returned goods and disputed cancellations without a complaint of the office.' },
    listUndecided,
  ),

  realize: write(
    user,
    'PATCH /offer/{offerId}/realize',
    'Complete a deal',
    {
      takes: endOfferSchema,
      refuses: ['offer.wrong_state', 'offer.version_conflict', 'delivery.wrong_state'],
    },
    async (ctx, input) => {
      await realizeOffer(ctx, input)
      return getPricedOffer(ctx, input.offerId)
    },
  ),
})

const payments = [
  'offer.wrong_state',
  'offer.expired',
  'payment.wrong_state',
  'payment.not_possible',
  'payment.processor_unavailable',
] as const

export const dealPaymentCalls = router({
  methods: read(
    user,
    'GET /payment/methods/{offerId}',
    'List the payment methods for an offer',
    { takes: paidOfferSchema },
    (ctx, input) => listPaymentMethods(ctx, input.offerId),
  ),

  prepare: writeOutside(
    user,
    'POST /payment/prepare/{offerId}',
    'Open the payment of an offer',
    {
      about: 'Returns the open payment if there is one.',
      takes: paidOfferSchema,
      refuses: payments,
    },
    (ctx, input) => preparePayment(ctx, input.offerId),
  ),

  pay: writeOutside(
    user,
    'POST /payment/pay/{offerId}',
    'Get the payment page of an offer',
    { takes: paySchema, refuses: payments },
    (ctx, input) => payOffer(ctx, input.offerId),
  ),

  status: read(
    user,
    'GET /payment/status/{offerId}',
    'Get the payment of an offer',
    { takes: paidOfferSchema, refuses: ['payment.processor_unavailable'] },
    (ctx, input) => getPaymentStatus(ctx, input.offerId),
  ),

  cases: read(
    admin,
    'GET /admin/money-cases',
    'List refunds, disputes and payouts that need a decision, oldest first',
    { takes: ofOfferSchema },
    listMoneyCases,
  ),

  decideCase: write(
    admin,
    'PATCH /admin/money-cases',
    'Resolve a refund, dispute or payout',
    {
      about:
        'Retries a refund or payout, marks it as paid by other means, releases a payout, ends the deal, or keeps a returned payout for the customer.',
      takes: moneyDecisionSchema,
      refuses: ['payment.wrong_state', 'offer.wrong_state', 'delivery.wrong_state', 'not_found'],
    },
    async (ctx, input) => {
      await decideMoneyCase(ctx, input)
      return listMoneyCases(ctx)
    },
  ),

  webhook: writeOutside(
    guest,
    'POST /payment/webhook',
    'Receive events from the card processor',
    {
      takes: noInputSchema,
      mobile: false,
      refuses: ['forbidden'],
      line: 'event',
      // Events are signed and deduplicated by id, and their number must not be limited.
      isRepeatable: true,
      perMinute: false,
    },
    handleWebhook,
  ),
})

export const dealDeliveryCalls = router({
  step: write(
    user,
    'PATCH /offer/{offerId}/delivery',
    'Move a delivery to its next state',
    {
      takes: stepDeliverySchema,
      alsoWrong: findWrongStep,
      refuses: ['offer.wrong_state', 'delivery.wrong_state', 'delivery.proof_missing', 'delivery.too_early'],
    },
    async (ctx, input) => {
      await advanceDelivery(ctx, input)
      return getDelivery(ctx, input.offerId)
    },
  ),

  setStreet: write(
    user,
    'PUT /offer/{offerId}/delivery/street/{end}',
    'Set the street address of pickup or delivery',
    { takes: setStreetSchema, refuses: ['offer.wrong_state', 'delivery.wrong_state'] },
    async (ctx, input) => {
      await setStreet(ctx, input)
      return getDelivery(ctx, input.offerId)
    },
  ),
})
