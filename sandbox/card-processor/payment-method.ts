import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { cardError, invalidRequest, notFound } from './shape/api-error.ts'
import type { Backend } from './backend.ts'
import { findExpiryProblem, isCvc, passesLuhn } from './check-card.ts'
import type { TypedCard } from './check-card.ts'
import type { Params } from './shape/form-params.ts'
import { makeId } from './ids.ts'
import type { KnownCard } from './tables.ts'
import { needText, readGroup, readInteger, readText } from './shape/read-params.ts'
import { findCardByNumber, findCardByToken } from './test-cards.ts'
import type { TestCard } from './test-cards.ts'

type Payer = Partial<Pick<Stripe.PaymentMethod.BillingDetails, 'email' | 'name'>>

/** The card that a call names: a saved one, a test token, or a full number. */
export function readCard(backend: Backend, params: Params): KnownCard | undefined {
  const id = readText(params, 'payment_method')
  const data = readGroup(params, 'payment_method_data')
  if (id !== undefined) return findCard(backend, id)
  return data && cardFromData(backend, data)
}

/** Refuses a number that is no test card before any of it is stored. */
export function cardFromNumber(backend: Backend, typed: TypedCard, payer: Payer = {}): KnownCard {
  const { number, month, year, cvc } = typed
  if (!passesLuhn(number)) throw refused('Your card number is incorrect.', 'incorrect_number', 'number')
  const expiry = findExpiryProblem(month, year, backend.now())
  if (expiry === 'expiry_invalid')
    throw refused("Your card's expiration date is invalid.", 'invalid_expiry_month', 'exp_month')
  if (expiry) throw refused("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
  if (!isCvc(cvc)) throw refused("Your card's security code is invalid.", 'invalid_cvc', 'cvc')
  const card = findCardByNumber(number)
  if (card) return keepCard(backend, card, { month, year }, payer)
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.'
  throw cardError(message, { code: 'card_declined', decline_code: 'test_mode_live_card' })
}

function findCard(backend: Backend, id: string): KnownCard {
  const known = backend.store.find('payment_methods', id)
  if (known) return known
  const card = findCardByToken(id)
  if (!card) throw notFound('PaymentMethod', id, 'payment_method')
  const year = new Date(backend.now()).getUTCFullYear() + 1
  return keepCard(backend, card, { month: 12, year }, {})
}

function cardFromData(backend: Backend, data: Params): KnownCard {
  const card = readGroup(data, 'card')
  if (needText(data, 'type') !== 'card' || !card) {
    throw invalidRequest('Only cards are accepted', { param: 'payment_method_data[type]' })
  }
  const billing = readGroup(data, 'billing_details') ?? {}
  const payer = {
    email: readText(billing, 'email') ?? null,
    name: readText(billing, 'name') ?? null,
  }
  return cardFromNumber(backend, typedCard(card), payer)
}

function typedCard(card: Params): TypedCard {
  return {
    number: needText(card, 'number').replace(/[\s-]/g, ''),
    month: readInteger(card, 'exp_month') ?? Number.NaN,
    year: readInteger(card, 'exp_year') ?? Number.NaN,
    cvc: readText(card, 'cvc') ?? '000',
  }
}

function keepCard(
  backend: Backend,
  card: TestCard,
  { month, year }: { month: number; year: number },
  payer: Payer,
): KnownCard {
  const id = makeId('pm')
  const method: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    billing_details: {
      address: null,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...payer,
    },
    card: cardShape(card.number, month, year),
    created: backend.seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  return backend.store.put('payment_methods', { id, method, outcome: card.outcome })
}

function cardShape(number: string, month: number, year: number): Stripe.PaymentMethod.Card {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa'
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

function refused(message: string, code: string, param: string) {
  return cardError(message, { code, param })
}
