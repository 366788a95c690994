import type Stripe from 'stripe'
import type { Backend } from './backend.ts'
import { moveMoney } from './balance.ts'
import { makeId } from './ids.ts'
import type { OwnedTransaction } from './tables.ts'

const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60
/** The bank's fee for a dispute, lost or won. */
const DISPUTE_FEE_MINOR = 2000

/** The cardholder disputes the payment: the money is withdrawn until a decision. */
export function openDispute(backend: Backend, charge: Stripe.Charge): Stripe.Dispute {
  const id = makeId('du')
  const taken = takeBack(backend, id, charge)
  const dispute = backend.store.put('disputes', disputeShape(backend, { id, charge, taken }))
  backend.store.put('charges', { ...charge, disputed: true })
  backend.emit('charge.dispute.created', dispute)
  backend.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Won: the money comes back. Lost: the cardholder keeps it. */
export function closeDispute(backend: Backend, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  const closed = backend.store.put('disputes', { ...dispute, status })
  backend.emit('charge.dispute.closed', closed)
  if (status === 'lost') return closed
  const { amount, currency } = dispute
  const back = { account: null, amount, currency, source: dispute.id } as const
  moveMoney(backend, { ...back, type: 'adjustment', category: 'dispute_reversal' })
  backend.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

function takeBack(backend: Backend, source: string, charge: Stripe.Charge): OwnedTransaction[] {
  const amount = -(charge.amount_captured - charge.amount_refunded)
  const move = { account: null, amount, currency: charge.currency, source, fee: DISPUTE_FEE_MINOR }
  const id = moveMoney(backend, { ...move, type: 'adjustment', category: 'dispute' })
  const taken = backend.store.find('transactions', id)
  return taken ? [taken] : []
}

interface Wanted {
  id: string
  charge: Stripe.Charge
  taken: OwnedTransaction[]
}

function disputeShape(backend: Backend, { id, charge, taken }: Wanted): Stripe.Dispute {
  return {
    id,
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: taken.map((row) => row.transaction),
    charge: charge.id,
    created: backend.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence,
    evidence_details: {
      due_by: backend.seconds() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
