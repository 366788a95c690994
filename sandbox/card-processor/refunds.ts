import type Stripe from 'stripe'
import { invalidRequest, missingParam, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { moveMoney } from './balance.ts'
import type { Params } from './shape/form-params.ts'
import { listPage } from './shape/list-page.ts'
import { getIntent } from './payment-intents.ts'
import { idOf, makeId } from './ids.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { readAmount } from './shape/read-money.ts'
import { readOneOf, readText, refuseUnknown } from './shape/read-params.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Refunds all or a part to the card, never more than was paid. */
export const createRefund: Handler = (backend, { params }) => {
  refuseUnknown(params, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
  const charge = chargeToRefund(backend, params)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) throw alreadyRefunded(charge)
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has been charged back.`, disputed)
  const amount = readAmount(params) ?? left
  if (amount > left) throw tooLarge(amount, left)
  const ending = endingOf(backend, charge)
  const shape = refundShape(backend, { params, charge, amount })
  const isWaiting = ending === 'pending' || ending === 'failed'
  const refund = backend.store.put('refunds', {
    ...shape,
    status: isWaiting ? 'pending' : 'succeeded',
    ...(isWaiting ? { pending_reason: 'processing' } : {}),
  })
  const refunded = backend.store.put('charges', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  backend.emit('refund.created', refund)
  backend.emit('charge.refunded', refunded)
  if (ending === 'failed') return endRefund(backend, refund, 'failed')
  backend.emit('refund.updated', refund)
  if (ending !== 'succeeded')
    backend.store.put('refunds_due', {
      id: refund.id,
      dueAt: backend.now() + backend.disputeAfterMs,
      end: ending === 'pending' ? 'succeeded' : 'failed',
    })
  return refund
}

/** The console's setting for all refunds, or the documented behaviour of the test card. */
function endingOf({ store, habits }: Backend, { payment_method: card }: Stripe.Charge) {
  if (habits.refunds !== 'by the card') return habits.refunds
  const outcome = store.find('payment_methods', card ?? '')?.outcome
  return (outcome?.kind === 'approved' && outcome.refund) || 'succeeded'
}

/**
 * The card's bank answers, perhaps after the money has left: a failed refund returns to the
 * balance.
 */
export function endRefund(backend: Backend, refund: Stripe.Refund, end: 'succeeded' | 'failed'): Stripe.Refund {
  const { store } = backend
  store.remove('refunds_due', refund.id)
  if (refund.status === end || refund.status === 'failed') return refund
  const settled = { ...refund }
  delete settled.pending_reason
  if (end === 'succeeded') {
    const arrived = store.put('refunds', { ...settled, status: 'succeeded' })
    backend.emit('refund.updated', arrived)
    backend.emit('charge.refund.updated', arrived)
    return arrived
  }
  const { id: source, amount, currency } = refund
  const back = { account: null, amount, currency, source } as const
  const failed = store.put('refunds', {
    ...settled,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: moveMoney(backend, {
      ...back,
      type: 'refund_failure',
      category: 'refund_failure',
    }),
  })
  const charge = store.find('charges', idOf(refund.charge))
  if (charge)
    store.put('charges', {
      ...charge,
      amount_refunded: charge.amount_refunded - amount,
      refunded: false,
    })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) backend.emit(type, failed)
  return failed
}

export const retrieveRefund: Handler = (backend, request) => getRefund(backend, firstId(request))

export const updateRefund: Handler = (backend, request) => {
  refuseUnknown(request.params, ['metadata'])
  const refund = getRefund(backend, firstId(request))
  const metadata = readMetadata(request.params, refund.metadata)
  const updated = backend.store.put('refunds', { ...refund, metadata })
  backend.emit('refund.updated', updated)
  return updated
}

export const listRefunds: Handler = ({ store }, request) =>
  listPage(store.rows('refunds'), request, ['payment_intent', 'charge'])

const disputed = { code: 'charge_disputed' }

function getRefund(backend: Backend, id: string): Stripe.Refund {
  const refund = backend.store.find('refunds', id)
  if (!refund) throw notFound('refund', id, 'refund')
  return refund
}

function chargeToRefund(backend: Backend, params: Params): Stripe.Charge {
  const intentId = readText(params, 'payment_intent')
  const chargeId = readText(params, 'charge')
  if (intentId === undefined && chargeId === undefined) throw missingParam('payment_intent')
  const intent = intentId === undefined ? null : getIntent(backend, intentId, 'payment_intent')
  const id = chargeId ?? idOf(intent?.latest_charge)
  const charge = backend.store.find('charges', id)
  if (!charge && chargeId !== undefined) throw notFound('charge', chargeId, 'charge')
  if (charge?.captured && charge.paid) return charge
  const message = 'This PaymentIntent does not have a successful charge to refund.'
  throw invalidRequest(message, { code: 'charge_not_refundable', param: 'payment_intent' })
}

function refundShape(
  backend: Backend,
  { params, charge, amount }: { params: Params; charge: Stripe.Charge; amount: number },
): Stripe.Refund {
  const id = makeId('re')
  const { currency } = charge
  const back = { account: null, amount: -amount, currency, source: id } as const
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: moveMoney(backend, { ...back, type: 'refund', category: 'refund' }),
    charge: charge.id,
    created: backend.seconds(),
    currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    metadata: readMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: readOneOf(params, 'reason', reasons) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

function alreadyRefunded(charge: Stripe.Charge) {
  const message = `Charge ${charge.id} has already been refunded.`
  return invalidRequest(message, { code: 'charge_already_refunded', charge: charge.id })
}

function tooLarge(amount: number, left: number) {
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
  return invalidRequest(message, { code: 'amount_too_large', param: 'amount' })
}
