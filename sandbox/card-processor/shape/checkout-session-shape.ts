import type Stripe from 'stripe'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import type { Params } from './form-params.ts'
import { randomText } from '#sandbox/card-processor/ids.ts'
import { readMetadata } from './read-metadata.ts'
import { readGroup, readText, readUrl } from './read-params.ts'

interface Wanted {
  params: Params
  currency: string
  total: number
  expiresAt: number
}

/** A page on which one amount can be paid once; a payment exists only after the first attempt. */
export function sessionShape(backend: Backend, wanted: Wanted): Stripe.Checkout.Session {
  const { params, currency, total, expiresAt } = wanted
  const id = `cs_test_${randomText(58)}`
  return {
    ...plainSession,
    id,
    amount_subtotal: total,
    amount_total: total,
    branding_settings: brandingShape(params),
    cancel_url: readUrl(params, 'cancel_url') ?? null,
    client_reference_id: readText(params, 'client_reference_id') ?? null,
    created: backend.seconds(),
    currency,
    customer_email: readText(params, 'customer_email') ?? null,
    expires_at: expiresAt,
    locale: readText(params, 'locale') ?? null,
    metadata: readMetadata(params),
    success_url: readUrl(params, 'success_url') ?? null,
    url: backend.url(`/c/pay/${id}`),
  }
}

function brandingShape(params: Params): Stripe.Checkout.Session.BrandingSettings {
  const branding = readGroup(params, 'branding_settings') ?? {}
  return {
    background_color: '#ffffff',
    border_style: 'rounded',
    button_color: '#0074d4',
    display_name: readText(branding, 'display_name') ?? '',
    font_family: 'default',
    icon: null,
    logo: null,
  }
}

const plainSession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
