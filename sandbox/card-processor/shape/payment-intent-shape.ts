import type Stripe from 'stripe'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import type { Params } from './form-params.ts'
import { makeId, randomText } from '#sandbox/card-processor/ids.ts'
import { readMetadata } from './read-metadata.ts'
import { readGroup, readOneOf, readText } from './read-params.ts'

interface Wanted {
  amount: number
  currency: string
  params: Params
  emailFallback?: string
}

/** A payment intent: nothing is charged until a card is confirmed for it. */
export function makeIntent(backend: Backend, wanted: Wanted): Stripe.PaymentIntent {
  const intent = backend.store.put('payment_intents', intentShape(backend, wanted))
  backend.emit('payment_intent.created', intent)
  return intent
}

function intentShape(backend: Backend, wanted: Wanted): Stripe.PaymentIntent {
  const { amount, currency, params, emailFallback } = wanted
  const id = makeId('pi')
  const automatic = readGroup(params, 'automatic_payment_methods') !== undefined
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: readOneOf(params, 'capture_method', captureMethods) ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: backend.seconds(),
    currency,
    customer: null,
    customer_account: null,
    description: readText(params, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: readMetadata(params),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: readText(params, 'receipt_email') ?? emailFallback ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: readText(params, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: readText(params, 'statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
    transfer_group: readText(params, 'transfer_group') ?? null,
  }
}

const captureMethods = ['automatic', 'automatic_async', 'manual'] as const
