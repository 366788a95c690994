import type Stripe from 'stripe'
import type { Params } from './shape/form-params.ts'
import type { CardOutcome } from './test-cards.ts'

/** All stored data; it contains no card number. */
export interface Tables {
  payment_intents: Stripe.PaymentIntent
  charges: Stripe.Charge
  sessions: Stripe.Checkout.Session
  refunds: Stripe.Refund
  transfers: Stripe.Transfer
  transfer_reversals: Stripe.TransferReversal
  accounts: Stripe.Account
  payouts: OwnedPayout
  disputes: Stripe.Dispute
  files: Stripe.File
  events: Stripe.Event
  transactions: OwnedTransaction
  payment_methods: KnownCard
  checkouts: Checkout
  challenges: Challenge
  account_links: PendingLink
  banks: PayoutBank
  disputes_due: DisputeDue
  refunds_due: RefundDue
  deliveries: Delivery
  replays: Replay
}

/** A movement of money, and the account whose balance it changes: null for ours. */
export interface OwnedTransaction {
  id: string
  account: string | null
  transaction: Stripe.BalanceTransaction
}

export interface OwnedPayout {
  id: string
  account: string | null
  payout: Stripe.Payout
}

export interface KnownCard {
  id: string
  method: Stripe.PaymentMethod
  outcome: CardOutcome
}

/** Data of a hosted payment page beyond the session; has the session's id. */
interface Checkout {
  id: string
  items: Stripe.LineItem[]
  intentData: Params
  payer: { email: string; name: string } | null
}

/** An open 3-D Secure challenge; has the payment intent's id. */
interface Challenge {
  id: string
  secret: string
  card: string
  returnUrl: string | null
}

export interface PendingLink {
  id: string
  account: string
  returnUrl: string
  refreshUrl: string
  expiresAt: number
}

/** Whether payouts to the bank account of a connected account arrive; has the account's id. */
interface PayoutBank {
  id: string
  payoutsArrive: boolean
}

/** A payment that its payer will dispute; has the charge's id. */
interface DisputeDue {
  id: string
  dueAt: number
}

/** A refund that the card's bank has not answered yet; has the refund's id. */
interface RefundDue {
  id: string
  dueAt: number
  end: 'succeeded' | 'failed'
}

export interface Delivery {
  id: string
  event: string
  dueAt: number
  attempts: number
}

/** The first response for an idempotency key, returned again for a repeated request. */
interface Replay {
  id: string
  question: string
  status: number
  body: string
  createdAt: number
}
