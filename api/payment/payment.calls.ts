import { provider, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { listFees, listPayments } from './list-payments.ts'
import { noInputSchema, paymentsPageSchema } from './payment.schema.ts'
import { getPayoutAccount, openPayoutAccount } from './payout-account.ts'

const outside = { outside: true } as const

export const paymentCalls = router({
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
