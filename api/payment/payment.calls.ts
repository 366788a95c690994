import { provider, read, router, user, writeOutside } from '#api/kit/call.ts'
import { listFees, listPayments } from './list-payments.ts'
import { noInputSchema, paymentsPageSchema } from './payment.schema.ts'
import { getPayoutAccount, openPayoutAccount } from './payout-account.ts'

export const paymentCalls = router({
  payoutAccount: read(
    provider,
    'GET /payment/payout-account',
    'Get the state of your payout account',
    { takes: noInputSchema, refuses: ['payment.processor_unavailable'] },
    getPayoutAccount,
  ),

  openPayoutAccount: writeOutside(
    provider,
    'POST /payment/payout-account',
    'Create a link for setting up your payout account',
    { takes: noInputSchema, refuses: ['payment.not_possible', 'payment.processor_unavailable'] },
    openPayoutAccount,
  ),

  history: read(
    user,
    'GET /payment/history',
    'List your payments and payouts',
    { takes: paymentsPageSchema },
    listPayments,
  ),

  fees: read(
    provider,
    'GET /payment/fees',
    'List the commission of your deals with the balance',
    { takes: paymentsPageSchema },
    listFees,
  ),
})
