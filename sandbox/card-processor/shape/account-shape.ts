import type Stripe from 'stripe'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import type { Params } from './form-params.ts'
import { page } from './list-page.ts'
import { makeId } from '#sandbox/card-processor/ids.ts'
import { readMetadata } from './read-metadata.ts'
import { readGroup, readOneOf, readText } from './read-params.ts'

const COUNTRY_DEFAULT = 'PL'

const currencies: Record<string, string> = { PL: 'pln', GB: 'gbp', RO: 'ron', SE: 'sek', CZ: 'czk' }
const types = ['express', 'custom', 'standard'] as const
const due = ['business_profile.name', 'external_account', 'tos_acceptance.date']

/**
 * A carrier's account at the processor: it can receive nothing until its owner has filled it in.
 */
export function accountShape(backend: Backend, params: Params): Stripe.Account {
  const id = makeId('acct', 16)
  const country = readText(params, 'country')?.toUpperCase() ?? COUNTRY_DEFAULT
  return {
    id,
    object: 'account',
    business_profile: profileShape(readGroup(params, 'business_profile') ?? {}),
    business_type: readText(params, 'business_type') ?? null,
    capabilities: Object.fromEntries(requested(params).map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller: controllerShape(params),
    country,
    created: backend.seconds(),
    default_currency: currencies[country] ?? 'eur',
    details_submitted: false,
    email: readText(params, 'email') ?? null,
    external_accounts: page<Stripe.ExternalAccount>([], false, `/v1/accounts/${id}/external_accounts`),
    future_requirements: requirementsShape([]),
    metadata: readMetadata(params),
    payouts_enabled: false,
    requirements: requirementsShape(due),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: readOneOf(params, 'type', types) ?? typeByController(params),
  }
}

export function requirementsShape(missing: string[]): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: missing,
    disabled_reason: missing.length === 0 ? null : 'requirements.past_due',
    errors: [],
    eventually_due: missing,
    past_due: missing,
    pending_verification: [],
  }
}

export function profileShape(params: Params): Stripe.Account.BusinessProfile {
  return {
    mcc: readText(params, 'mcc') ?? null,
    minority_owned_business_designation: null,
    name: readText(params, 'name') ?? null,
    product_description: readText(params, 'product_description') ?? null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: readText(params, 'url') ?? null,
  }
}

// Default: the account may receive transfers, which is all that the product needs.
function requested(params: Params): string[] {
  const asked = Object.entries(readGroup(params, 'capabilities') ?? {})
  if (asked.length === 0) return ['transfers']
  return asked.flatMap(([name, wish]) => (typeof wish === 'object' && wish['requested'] === 'true' ? [name] : []))
}

function typeByController(params: Params): Stripe.Account.Type {
  const controller = readGroup(params, 'controller')
  if (!controller) return 'standard'
  const dashboard = readGroup(controller, 'stripe_dashboard') ?? {}
  return readText(dashboard, 'type') === 'express' ? 'express' : 'none'
}

function controllerShape(params: Params): Stripe.Account.Controller {
  const controller = readGroup(params, 'controller') ?? {}
  const inner = (name: string, key: string) => readText(readGroup(controller, name) ?? {}, key)
  return {
    fees: { payer: inner('fees', 'payer') ?? 'application' },
    is_controller: true,
    losses: { payments: inner('losses', 'payments') ?? 'application' },
    requirement_collection: readText(controller, 'requirement_collection') ?? 'stripe',
    stripe_dashboard: { type: inner('stripe_dashboard', 'type') ?? 'express' },
    type: 'application',
  }
}
