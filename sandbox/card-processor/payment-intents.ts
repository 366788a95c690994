import type Stripe from 'stripe'
import { ApiError, invalidRequest, missingParam, notFound } from './shape/api-error.ts'
import type { ApiErrorBody } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { settleCharge } from './charge.ts'
import { cancelIntent, findSessionOf } from './complete-session.ts'
import { confirmPayment, declineUnattended } from './confirm-payment.ts'
import type { Params } from './shape/form-params.ts'
import { listPage } from './shape/list-page.ts'
import { makeIntent } from './shape/payment-intent-shape.ts'
import { readCard } from './payment-method.ts'
import { idOf } from './ids.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { needAmount, readAmount, readCurrency, refuseTooSmall } from './shape/read-money.ts'
import { readFlag, readOneOf, readText, readUrl, refuseUnknown } from './shape/read-params.ts'

type Intent = Stripe.PaymentIntent

const described = [
  'description',
  'metadata',
  'receipt_email',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
]
const confirming = [
  'payment_method', 'payment_method_data', 'return_url', 'off_session',
  'error_on_requires_action', 'payment_method_types', 'allowed_payment_method_types',
] // prettier-ignore
const created = ['amount', 'currency', 'capture_method', 'automatic_payment_methods', 'confirm']
const unpaid = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const createIntent: Handler = (backend, { params }) => {
  refuseUnknown(params, [...described, ...confirming, ...created])
  const amount = needAmount(params)
  const currency = readCurrency(params)
  refuseTooSmall(amount, currency)
  const card = readCard(backend, params)
  const intent = makeIntent(backend, { amount, currency, params })
  if (readFlag(params, 'confirm')) return confirmWith(backend, intent, params, card)
  if (!card) return intent
  const ready = { status: 'requires_confirmation', payment_method: card.id } as const
  return backend.store.put('payment_intents', { ...intent, ...ready })
}

export const retrieveIntent: Handler = (backend, request) => getIntent(backend, firstId(request))

export const listIntents: Handler = ({ store }, request) =>
  listPage(store.rows('payment_intents'), request, ['customer'])

export const updateIntent: Handler = (backend, request) => {
  const { params } = request
  refuseUnknown(params, [...described, 'amount', 'currency', 'payment_method'])
  const intent = getIntent(backend, firstId(request))
  const amount = readAmount(params)
  const currency = 'currency' in params ? readCurrency(params) : intent.currency
  if (amount !== undefined || 'currency' in params) refuseUnless(intent, unpaid, 'update')
  return backend.store.put('payment_intents', {
    ...intent,
    amount: refuseTooSmall(amount ?? intent.amount, currency),
    currency,
    metadata: readMetadata(params, intent.metadata),
    description: readText(params, 'description') ?? intent.description,
    receipt_email: readText(params, 'receipt_email') ?? intent.receipt_email,
    transfer_group: readText(params, 'transfer_group') ?? intent.transfer_group,
  })
}

export const confirmIntent: Handler = (backend, request) => {
  refuseUnknown(request.params, confirming)
  const intent = getIntent(backend, firstId(request))
  refuseUnless(intent, unpaid, 'confirm')
  return confirmWith(backend, intent, request.params, readCard(backend, request.params))
}

export const captureIntent: Handler = (backend, request) => {
  refuseUnknown(request.params, ['amount_to_capture', 'metadata'])
  const intent = getIntent(backend, firstId(request))
  refuseUnless(intent, ['requires_capture'], 'capture')
  const amount = readAmount(request.params, 'amount_to_capture') ?? intent.amount
  if (amount > intent.amount) throw tooLarge('amount_to_capture')
  const charge = backend.store.find('charges', idOf(intent.latest_charge))
  if (charge) settleCharge(backend, charge, amount)
  const captured = backend.store.put('payment_intents', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  })
  backend.emit('payment_intent.succeeded', captured)
  return captured
}

export const cancelIntentCall: Handler = (backend, request) => {
  refuseUnknown(request.params, ['cancellation_reason'])
  const intent = getIntent(backend, firstId(request))
  refuseUnless(intent, [...unpaid, 'requires_capture'], 'cancel')
  const session = findSessionOf(backend, intent.id)
  if (session) throw invalidRequest(`Expire the Checkout Session ${session.id} instead.`)
  const reason = readOneOf(request.params, 'cancellation_reason', cancelReasons) ?? null
  return cancelIntent(backend, intent, reason)
}

const cancelReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

export function getIntent(backend: Backend, id: string, param = 'intent'): Intent {
  const intent = backend.store.find('payment_intents', id)
  if (!intent) throw notFound('payment_intent', id, param)
  return intent
}

function confirmWith(backend: Backend, intent: Intent, params: Params, given: ReturnType<typeof readCard>): Intent {
  const saved = idOf(intent.payment_method)
  const card = given ?? backend.store.find('payment_methods', saved)
  if (!card) throw missingParam('payment_method')
  const isUnattended = readFlag(params, 'off_session') || readFlag(params, 'error_on_requires_action')
  const isChallenged = card.outcome.kind === 'challenged'
  const returnUrl = readUrl(params, 'return_url') ?? null
  const after =
    isUnattended && isChallenged
      ? declineUnattended(backend, intent, card)
      : confirmPayment(backend, intent, { card, returnUrl })
  if (after.last_payment_error) throw declinedError(after, after.last_payment_error)
  return after
}

function declinedError(intent: Intent, why: Stripe.PaymentIntent.LastPaymentError): ApiError {
  const { message = '', code, decline_code, charge, payment_method } = why
  const details = { code, decline_code, charge, payment_method, payment_intent: intent }
  return new ApiError(402, { type: 'card_error', message, ...details } as ApiErrorBody)
}

function refuseUnless(intent: Intent, statuses: readonly string[], verb: string): void {
  if (statuses.includes(intent.status)) return
  throw invalidRequest(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}

function tooLarge(param: string): ApiError {
  return invalidRequest('The amount is greater than the amount held.', {
    code: 'amount_too_large',
    param,
  })
}
