import type { Currency } from '#content/storefronts.ts'

/** What the provider says of a payment. */
export type ProviderPaymentState = 'open' | 'action_required' | 'captured' | 'failed' | 'voided'

export interface ProviderPayment {
  /** The checkout session. */
  id: string
  /** The payment intent behind it, known once the payer has begun. */
  intentId: string | undefined
  state: ProviderPaymentState
  url: string | undefined
  failureCode: string | undefined
  amountMinor: number
  currency: Currency
}

export interface CheckoutOrder {
  paymentId: number
  offerId: number
  amountMinor: number
  currency: Currency
  description: string
  email: string
  intlLocale: string
  successUrl: string
  cancelUrl: string
}

export interface ProviderEvent {
  id: string
  type: string
  paymentId: number | undefined
  sessionId: string | undefined
  intentId: string | undefined
  accountId: string | undefined
}

/**
 * The one narrow door to card payments. Every write carries a key of ours, so that a call that is
 * repeated after a fault has one effect.
 */
export interface CardProvider {
  createCheckout(order: CheckoutOrder): Promise<ProviderPayment>
  getPayment(sessionId: string): Promise<ProviderPayment>
  expireCheckout(sessionId: string): Promise<void>
  refund(refund: { intentId: string; amountMinor: number; key: string }): Promise<{ id: string }>
  transfer(order: {
    payoutId: number
    accountId: string
    amountMinor: number
    currency: Currency
    offerId: number
  }): Promise<{ id: string }>
  createAccount(company: { companyId: number; country: string; email: string }): Promise<{ id: string }>
  accountLink(order: { accountId: string; returnUrl: string }): Promise<{ url: string }>
  isAccountReady(accountId: string): Promise<boolean>
  /** Throws when the signature is not the provider's. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}
