import type { CheckoutOrder } from '#api/payment/card-processor.port.ts'

/** A checkout order for the card processor. */
export const anOrder = (): CheckoutOrder => ({
  paymentId: 1,
  offerId: 1,
  amountMinor: 12_300,
  currency: 'PLN',
  description: 'Sofa',
  merchant: 'CarryTo',
  email: 'ann@people.example',
  intlLocale: 'en-GB',
  successUrl: 'http://en.localhost/deal',
  cancelUrl: 'http://en.localhost/deal',
  expiresAt: new Date(Date.now() + 3_600_000),
})
