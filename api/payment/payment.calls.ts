import { guest, provider, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { getPaymentStatus, listPaymentMethods } from './get-payment.ts'
import { listFees, listPayments } from './list-payments.ts'
import { payOffer } from './pay-offer.ts'
import { noInputSchema, paidOfferSchema, paymentsPageSchema, paySchema } from './payment.schema.ts'
import { getPayoutAccount, openPayoutAccount } from './payout-account.ts'
import { preparePayment } from './prepare-payment.ts'
import { takeEvent } from './take-event.ts'

const outside = { transaction: false } as const

export const paymentCalls = router({
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

  webhook: guest('POST /payment/webhook', 'Events of the card provider', {
    ...outside,
    mobile: false,
    // The card provider's events are signed, and it sends as many as there are.
    perMinute: false,
  })
    .input(shape(noInputSchema))
    .mutation(({ ctx }) => takeEvent(ctx)),

  payoutAccount: provider('GET /payment/payout-account', 'State of the own payout account')
    .input(shape(noInputSchema))
    .query(({ ctx }) => getPayoutAccount(ctx)),

  openPayoutAccount: provider(
    'POST /payment/payout-account',
    'Link to set the payout account up',
    outside,
  )
    .input(shape(noInputSchema))
    .mutation(({ ctx }) => openPayoutAccount(ctx)),

  history: user('GET /payment/history', 'Own payments and payouts')
    .input(shape(paymentsPageSchema))
    .query(({ ctx, input }) => listPayments(ctx, input)),

  fees: provider('GET /payment/fees', 'Commission of each deal, and the balance')
    .input(shape(paymentsPageSchema))
    .query(({ ctx, input }) => listFees(ctx, input)),
})
