import type Stripe from 'stripe'
import type { Backend } from './backend.ts'
import { cardFee, moveMoney } from './balance.ts'
import { makeId } from './ids.ts'
import type { KnownCard } from './tables.ts'
import type { CardDecline } from './test-cards.ts'

interface Attempt {
  intent: Stripe.PaymentIntent
  card: KnownCard
  decline: CardDecline | null
  authenticated: boolean
}

/** One attempt with one card: paid, held for capture, or declined with a reason. */
export function makeCharge(backend: Backend, attempt: Attempt): Stripe.Charge {
  const { intent, decline } = attempt
  const captured = !decline && intent.capture_method !== 'manual'
  const charge = backend.store.put('charges', chargeShape(backend, attempt, captured))
  if (captured) return settleCharge(backend, charge, intent.amount)
  backend.emit(decline ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

/** Credits the amount, less the processor's fee. */
export function settleCharge(backend: Backend, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const { id, currency } = charge
  const fee = cardFee(amount)
  const money = { account: null, amount, currency, source: id, fee } as const
  const transaction = moveMoney(backend, { ...money, type: 'charge', category: 'charge' })
  const wasHeld = backend.store.find('charges', id)?.captured === false
  const settled = { amount_captured: amount, captured: true, balance_transaction: transaction }
  const paid = backend.store.put('charges', { ...charge, ...settled })
  backend.emit(wasHeld ? 'charge.captured' : 'charge.succeeded', paid)
  expectDispute(backend, paid)
  return paid
}

function expectDispute({ store, now, disputeAfterMs }: Backend, charge: Stripe.Charge): void {
  const card = store.find('payment_methods', charge.payment_method ?? '')
  if (card?.outcome.kind !== 'disputed') return
  store.put('disputes_due', { id: charge.id, dueAt: now() + disputeAfterMs })
}

function chargeShape(backend: Backend, attempt: Attempt, captured: boolean): Stripe.Charge {
  const { intent, card, decline } = attempt
  return {
    id: makeId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: card.method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured,
    created: backend.seconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeShape(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, attempt) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

function outcomeShape(decline: CardDecline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

type CardDetails = Stripe.Charge.PaymentMethodDetails.Card

function cardDetails(intent: Stripe.PaymentIntent, { card, authenticated }: Attempt): CardDetails {
  const known = card.method.card!
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: known.brand,
    checks: known.checks,
    country: known.country,
    electronic_commerce_indicator: null,
    exp_month: known.exp_month,
    exp_year: known.exp_year,
    fingerprint: known.fingerprint ?? null,
    funding: known.funding,
    installments: null,
    last4: known.last4,
    mandate: null,
    network: known.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? authenticationShape() : null,
    transaction_link_id: null,
    wallet: null,
  }
}

function authenticationShape(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  }
}
