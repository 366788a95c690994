import type { Currency } from '#content/storefronts.ts'

/** States of a payment at the processor. */
export type ProcessorPaymentState = 'open' | 'action_required' | 'captured' | 'failed' | 'voided'

export interface ProcessorPayment {
  /** Id of the checkout session. */
  id: string
  /** Id of the payment intent; undefined until the payer begins. */
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
  /** Name of the merchant, as the payer knows it. */
  merchant: string
  email: string
  intlLocale: string
  successUrl: string
  cancelUrl: string
  /**
   * Must be the same for every repeat of the call, otherwise the processor refuses the idempotency
   * key.
   */
  expiresAt: Date
}

export interface TransferOrder {
  payoutId: number
  /**
   * Number of refusals so far; part of the idempotency key, because a try after a refusal is a new
   * order.
   */
  refusals: number
  accountId: string
  amountMinor: number
  currency: Currency
  offerId: number
  /**
   * The payment that funds the transfer; a share of several payments, and a reversed one that is
   * sent again, come from our balance.
   */
  intentId?: string | null
  /** The reversal whose amount is sent again. */
  reversalId?: number
}

/** A company's account at the processor. */
export interface ProcessorAccount {
  /** Transfers are possible. */
  isReady: boolean
  /** Holder of the bank account; null if unknown. */
  holder: string | null
  /** Identifies the bank account, to notice a change; null before there is one. */
  bank: string | null
}

/** A payment disputed by the cardholder. */
export interface ProcessorDispute {
  id: string
  paymentId: number | undefined
  state: 'open' | 'won' | 'lost'
  /** False for an inquiry of the bank, which takes no money yet. */
  isMoneyTaken: boolean
  amountMinor: number
  currency: Currency
  /** Deadline of the bank for evidence; undefined if it accepts none. */
  evidenceDueAt: Date | undefined
  /** Evidence can be sent once only. */
  isEvidenceSent: boolean
}

/** Our answer to the bank. */
export interface EvidenceOrder {
  disputeId: string
  /** The case file of the deal, at most `EVIDENCE_MAX_BYTES`. */
  pdf: Uint8Array
  fileName: string
  /** The goods and the way. */
  product: string
  /** The day of the delivery, as text; undefined if there was none. */
  serviceDay: string | undefined
  text: string
}

export interface ProcessorRefund {
  id: string
  /** Our key; undefined for a refund made by staff in the processor's console. */
  key: string | undefined
  state: 'pending' | 'succeeded' | 'failed'
  failureCode: string | undefined
  amountMinor: number
}

/** A transfer reversed by staff, in full or in part. */
interface ProcessorReversal {
  id: string
  amountMinor: number
}

/** A payout from a company's processor account to its bank. */
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
  /** Our payout id, for a reversed transfer. */
  payoutId: number | undefined
  transferId: string | undefined
  /** A failed payout to a company's bank; `accountId` is its account. */
  bankPayoutId: string | undefined
  /** A refund was made, or has failed. */
  isRefund: boolean
}

/**
 * The only interface to card payments. Every write has an idempotency key, so a repeated call has
 * one effect. Throws `payment.processor_unavailable` if it is unknown whether the call had an
 * effect, and `payment.not_possible` if it had none.
 */
export interface CardProcessor {
  /** Origins of the hosted pages, to which our forms may redirect. */
  origins: readonly string[]
  /** URL of the console in which staff see and refund payments. */
  consoleUrl: string
  createCheckout(order: CheckoutOrder): Promise<ProcessorPayment>
  getPayment(sessionId: string): Promise<ProcessorPayment>
  getDispute(id: string): Promise<ProcessorDispute>
  /** Uploads the file and hands all of it to the bank. It is not repeatable: ask `getDispute` whether it was sent. */
  sendEvidence(order: EvidenceOrder): Promise<void>
  expireCheckout(sessionId: string): Promise<void>
  refund(refund: { intentId: string; amountMinor: number; key: string }): Promise<unknown>
  /** All refunds of a payment, including those whose response was lost and those made by staff. */
  listRefunds(intentId: string): Promise<ProcessorRefund[]>
  transfer(order: TransferOrder): Promise<{ id: string }>
  /** Finds a transfer whose response was lost. */
  findTransfer(order: Pick<TransferOrder, 'payoutId' | 'offerId' | 'reversalId'>): Promise<{ id: string } | undefined>
  /** All reversals of a transfer, newest first. */
  listReversals(transferId: string): Promise<ProcessorReversal[]>
  getBankPayout(accountId: string, id: string): Promise<ProcessorBankPayout>
  createAccount(company: { companyId: number; country: string; email: string }): Promise<{ id: string }>
  accountLink(order: { accountId: string; returnUrl: string }): Promise<{ url: string }>
  account(accountId: string): Promise<ProcessorAccount>
  /** Throws if the signature is wrong or older than a few minutes. */
  readEvent(rawBody: Buffer, signature: string, receivedAt: Date): ProcessorEvent
}
