import type { Currency } from '#content/storefronts.ts'

/** What the processor says of a payment. */
export type ProcessorPaymentState = 'open' | 'action_required' | 'captured' | 'failed' | 'voided'

export interface ProcessorPayment {
  /** The checkout session. */
  id: string
  /** The payment intent behind it, known once the payer has begun. */
  intentId: string | undefined
  state: ProcessorPaymentState
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
  /** Whom the payer pays, as he knows us. */
  merchant: string
  email: string
  intlLocale: string
  successUrl: string
  cancelUrl: string
  /** The same each time the call is repeated, or the processor takes it for another one. */
  expiresAt: Date
}

export interface TransferOrder {
  payoutId: number
  /** How often the processor has said no: a new try after a no is a new order. */
  refusals: number
  accountId: string
  amountMinor: number
  currency: Currency
  offerId: number
  /** The payment whose money it is; what was taken back and goes again comes out of our balance. */
  intentId?: string
  /** Which part of the share it sends again. */
  reversalId?: number
}

/** Where a company's money goes. */
export interface ProcessorAccount {
  /** Money can be sent there. */
  isReady: boolean
  /** Whose the bank account behind it is, where the processor tells. */
  holder: string | null
  /** The same for the same bank account, another one for another; null before there is one. */
  bank: string | null
}

/** A payment that the holder of the card denies. */
export interface ProcessorDispute {
  id: string
  paymentId: number | undefined
  state: 'open' | 'won' | 'lost'
  /** Not while his bank only asks. */
  isMoneyTaken: boolean
  amountMinor: number
}

export interface ProcessorRefund {
  id: string
  /** Ours, of its order; undefined for a refund that staff made at the processor's console. */
  key: string | undefined
  state: 'pending' | 'succeeded' | 'failed'
  failureCode: string | undefined
  amountMinor: number
}

/** A part of a transfer, or all of it, that staff have taken back. */
interface ProcessorReversal {
  id: string
  amountMinor: number
}

/** Money on its way from the account of a company to its bank. */
interface ProcessorBankPayout {
  hasFailed: boolean
  failureCode: string | null
  amountMinor: number
  currency: Currency
}

export interface ProcessorEvent {
  id: string
  type: string
  paymentId: number | undefined
  sessionId: string | undefined
  intentId: string | undefined
  accountId: string | undefined
  disputeId: string | undefined
  /** Ours, of a transfer of which something was taken back. */
  payoutId: number | undefined
  transferId: string | undefined
  /** A payout to a company's bank that failed; `accountId` says whose. */
  bankPayoutId: string | undefined
  /** Money goes back to the card, or has come back from it. */
  isRefund: boolean
}

/**
 * The one narrow door to card payments. Every write carries a key of ours, so that a call that is
 * repeated after a fault has one effect. It fails with `payment.processor_unavailable` where nobody
 * knows whether the call had its effect, and with `payment.not_possible` where it surely had none.
 */
export interface CardProcessor {
  /** Where its hosted pages are: only there our forms may lead. */
  origins: readonly string[]
  /** Where staff see payments and refund them by hand. */
  consoleUrl: string
  createCheckout(order: CheckoutOrder): Promise<ProcessorPayment>
  getPayment(sessionId: string): Promise<ProcessorPayment>
  getDispute(id: string): Promise<ProcessorDispute>
  expireCheckout(sessionId: string): Promise<void>
  refund(refund: { intentId: string; amountMinor: number; key: string }): Promise<unknown>
  /** Every refund of a payment: also one whose answer never arrived, and one that is not ours. */
  listRefunds(intentId: string): Promise<ProcessorRefund[]>
  transfer(order: TransferOrder): Promise<{ id: string }>
  /** A transfer that was made although its answer never arrived. */
  findTransfer(
    order: Pick<TransferOrder, 'payoutId' | 'offerId' | 'reversalId'>,
  ): Promise<{ id: string } | undefined>
  /** Every reversal of a transfer, the newest first. */
  listReversals(transferId: string): Promise<ProcessorReversal[]>
  getBankPayout(accountId: string, id: string): Promise<ProcessorBankPayout>
  createAccount(company: {
    companyId: number
    country: string
    email: string
  }): Promise<{ id: string }>
  accountLink(order: { accountId: string; returnUrl: string }): Promise<{ url: string }>
  account(accountId: string): Promise<ProcessorAccount>
  /** Throws when the signature is not the processor's, or older than a few minutes. */
  readEvent(rawBody: Buffer, signature: string, receivedAt: Date): ProcessorEvent
}
