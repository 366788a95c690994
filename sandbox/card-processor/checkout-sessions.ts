import type Stripe from 'stripe'
import { invalidRequest, missingParam, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { sessionShape } from './shape/checkout-session-shape.ts'
import { expireSession } from './complete-session.ts'
import type { Params } from './shape/form-params.ts'
import { readLineItems } from './line-items.ts'
import { listPage, page } from './shape/list-page.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { refuseTooLarge, refuseTooSmall } from './shape/read-money.ts'
import { readGroup, readInteger, readOneOf, readUrl, refuseUnknown } from './shape/read-params.ts'

type Session = Stripe.Checkout.Session

const LIFE_MIN_SECONDS = 30 * 60
const LIFE_MAX_SECONDS = 24 * 60 * 60

const known = [
  'mode', 'line_items', 'success_url', 'cancel_url', 'expires_at', 'payment_intent_data',
  'client_reference_id', 'locale', 'customer_email', 'metadata', 'payment_method_types',
  'allowed_payment_method_types', 'ui_mode', 'branding_settings', 'submit_type',
  'customer_creation', 'currency', 'billing_address_collection',
] // prettier-ignore
const intentKnown = [
  'metadata', 'transfer_group', 'description', 'capture_method', 'receipt_email',
  'statement_descriptor', 'statement_descriptor_suffix',
] // prettier-ignore

export const createSession: Handler = (backend, { params }) => {
  refuseUnknown(params, known)
  if (!readOneOf(params, 'mode', ['payment'])) throw missingParam('mode')
  readOneOf(params, 'ui_mode', ['hosted_page'])
  if (!readUrl(params, 'success_url')) throw missingParam('success_url')
  const intentData = readGroup(params, 'payment_intent_data') ?? {}
  refuseUnknown(intentData, intentKnown)
  readMetadata(intentData)
  const items = readLineItems(backend, params)
  const currency = items[0]?.currency ?? ''
  const total = items.reduce((sum, item) => sum + item.amount_total, 0)
  refuseTooSmall(refuseTooLarge(total), currency)
  const wanted = { params, currency, total, expiresAt: readExpiry(backend, params) }
  const session = backend.store.put('sessions', sessionShape(backend, wanted))
  backend.store.put('checkouts', { id: session.id, items, intentData, payer: null })
  return session
}

export const retrieveSession: Handler = (backend, request) => getSession(backend, firstId(request))

export const listSessions: Handler = ({ store }, request) =>
  listPage(store.rows('sessions'), request, ['payment_intent', 'status'])

export const listLineItems: Handler = (backend, request) =>
  listPage(itemsOf(backend, getSession(backend, firstId(request)).id), request)

export const expireSessionCall: Handler = (backend, request) => {
  refuseUnknown(request.params, [])
  const session = getSession(backend, firstId(request))
  if (session.status === 'open') return expireSession(backend, session)
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
  throw invalidRequest(message)
}

export function itemsOf(backend: Backend, session: string): Stripe.LineItem[] {
  return backend.store.find('checkouts', session)?.items ?? []
}

export function lineItemsPage(backend: Backend, session: string): Stripe.ApiList<Stripe.LineItem> {
  return page(itemsOf(backend, session), false, `/v1/checkout/sessions/${session}/line_items`)
}

function getSession(backend: Backend, id: string): Session {
  const session = backend.store.find('sessions', id)
  if (!session) throw notFound('checkout.session', id, 'session')
  return session
}

function readExpiry(backend: Backend, params: Params): number {
  const now = backend.seconds()
  const expiresAt = readInteger(params, 'expires_at') ?? now + LIFE_MAX_SECONDS
  const life = expiresAt - now
  if (life >= LIFE_MIN_SECONDS && life <= LIFE_MAX_SECONDS) return expiresAt
  const message =
    life < LIFE_MIN_SECONDS
      ? 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
      : 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
  throw invalidRequest(message, { param: 'expires_at' })
}
